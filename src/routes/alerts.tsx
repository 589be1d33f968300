import { createFileRoute } from "@tanstack/react-router";
import { AlertsPage } from "../pages/alerts/AlertsPage.tsx";

/** What a new alert is about: `sol:address`, with a wallet of the token after it where it is about one. */
interface AlertsSearch {
  readonly about?: string;
}

export const Route = createFileRoute("/alerts")({
  validateSearch: ({ about }: Record<string, unknown>): AlertsSearch =>
    typeof about === "string" && about !== "" ? { about } : {},
  component: function Alerts() {
    const { about = "" } = Route.useSearch();
    return <AlertsPage about={about} />;
  },
});
