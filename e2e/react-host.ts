// Someone else's page that is made with React, and has cards by `holderscope/react`. Bundled by card-element.spec.ts.
import { createElement as create, useState } from "react";
import { createRoot } from "react-dom/client";
import { HolderCard } from "../src/embed/HolderCard.ts";

const { host = "", token = "", wallet = "" } = document.body.dataset;

function Article() {
  const [chart, setChart] = useState("hands");
  const [isShown, setShown] = useState(true);
  return create(
    "main",
    null,
    create("button", { onClick: () => setChart("value") }, "Value"),
    create("button", { onClick: () => setShown(false) }, "Hide"),
    isShown && create(HolderCard, { host, token, chart, theme: "light", width: 400, height: 340 }),
    create(HolderCard, { host, wallet, height: 340 }),
    create("p", null, "Text below it."),
  );
}

createRoot(document.querySelector("div")!).render(create(Article));
