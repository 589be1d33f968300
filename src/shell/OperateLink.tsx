import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { operateAccessQuery } from "../api/operate.ts";

/** For who runs the server: the page as it is sent has nothing of it, and others never see it. */
export function OperateLink() {
  const { data: mayOperate } = useQuery(operateAccessQuery());
  if (mayOperate !== true) return null;
  return (
    <Link className="no-underline hover:text-ink max-md:hidden" to="/operate">
      Operate
    </Link>
  );
}
