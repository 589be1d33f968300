import { createFileRoute } from "@tanstack/react-router";
import { OperatePage } from "../pages/operate/OperatePage.tsx";

export const Route = createFileRoute("/operate")({ component: OperatePage });
