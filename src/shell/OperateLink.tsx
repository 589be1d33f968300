import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { operateAccessQuery } from "../api/operate.ts";

/** For who runs the server: the page as it is sent has nothing of it, and others never see it. */
export function OperateLink() {
  const { data: mayOperate } = useQuery(operateAccessQuery());
  return (
    // Its place is kept, so that nothing moves when it comes.
    <span className="w-13 max-table:hidden">
      {mayOperate === true && (
        <Link className="no-underline hover:text-ink" to="/operate">
          Operate
        </Link>
      )}
    </span>
  );
}
