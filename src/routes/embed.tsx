import { createFileRoute } from "@tanstack/react-router";
import { start } from "../api/queries.ts";
import { EmbedPage, exampleToken } from "../pages/embed-docs/EmbedPage.tsx";

export const Route = createFileRoute("/embed")({
  loader: async ({ context: { queryClient, waitsForAnswers } }) => {
    const started = start(queryClient, exampleToken);
    if (waitsForAnswers) await started;
  },
  component: EmbedPage,
});
