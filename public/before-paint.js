// Runs before the first paint, so that no page flashes in the wrong theme or jumps, and before all other
// scripts. The build writes it into the pages (scripts/inline-head.ts).
(function () {
  var theme;
  try {
    theme = new URLSearchParams(location.search).get("theme") || localStorage.getItem("holderscope.theme");
  } catch {
    theme = null;
  }
  if (theme === "dark" || theme === "light" || theme === "auto") {
    document.documentElement.dataset.theme = theme;
  }
  try {
    if (localStorage.getItem("holderscope.demo-line")) document.documentElement.dataset.demoSeen = "";
  } catch {
    // Where nothing can be kept the line about the demo market stays.
  }
  // The page around has a header of its own (src/shell/SiteHeader.tsx).
  if (window.parent !== window) document.documentElement.dataset.framed = "";
  // A page that opens at a section lays out all of them at once (src/styles/sections.css).
  if (location.hash.length > 1) document.documentElement.dataset.section = "";
  // A page that was kept while a new version was put in place asks for a script that is gone: it loads
  // itself anew, once (src/lib/storage.ts does the same for what the scripts themselves ask for).
  addEventListener(
    "error",
    function (event) {
      var gone = event.target;
      if (!(gone instanceof HTMLScriptElement) || gone.src.indexOf("/assets/") === -1) return;
      try {
        var last = Number(sessionStorage.getItem("holderscope.reloaded"));
        if (!navigator.onLine || Date.now() - last < 60000) return;
        sessionStorage.setItem("holderscope.reloaded", String(Date.now()));
        location.reload();
      } catch {
        // Where nothing can be kept it could go on for ever.
      }
    },
    true,
  );
  // Most of a page, and its scripts, come once its first view is shown (src/styles/sections.css).
  document.documentElement.dataset.first = "";
  function showTheRest() {
    delete document.documentElement.dataset.first;
    fetchScripts();
  }
  // A page that the server drew names its scripts.
  function fetchScripts() {
    var list = document.getElementById("scripts");
    if (!list) return;
    var paths = JSON.parse(list.textContent);
    list.remove();
    paths.slice(1).forEach(function (path) {
      add("link", { rel: "modulepreload", crossOrigin: "", href: path });
    });
    add("script", { type: "module", crossOrigin: "", src: paths[0] });
  }
  function add(name, properties) {
    document.head.append(Object.assign(document.createElement(name), properties));
  }
  requestAnimationFrame(function () {
    setTimeout(showTheRest);
  });
  // In a tab that nobody looks at, nothing is ever shown.
  setTimeout(showTheRest, 2000);
  // A press of a button whose part no script has taken over yet is kept, and done once one has. React leaves
  // its mark on what it has taken over; what the browser does by itself needs nobody.
  function isAlive(button) {
    return (
      button.popoverTargetElement ||
      Object.keys(button).some(function (key) {
        return key.indexOf("__react") === 0;
      })
    );
  }
  var pressed = new Set();
  // Where a part draws itself anew as it comes alive, another button takes the place of the one pressed.
  function keep(button, place, isMissed) {
    pressed.add(button);
    // On a slow line the scripts of a page take so long.
    var patience = Date.now() + 30000;
    // React may take a part over because of the press, and then does what was asked for; of a button that has
    // already given way to another it does nothing.
    setTimeout(function look(late) {
      var there = button.isConnected ? button : place && place.isConnected && place.querySelector("button");
      if (there && !isAlive(there) && Date.now() < patience) {
        setTimeout(look, 50, true);
        return;
      }
      pressed.delete(button);
      if ((late || isMissed || there !== button) && there && isAlive(there)) there.click();
    });
  }
  function drawnAnew(button) {
    return button && button.closest("[data-drawn-anew]");
  }
  function buttonOf(event) {
    return event.target instanceof Element && event.target.closest("button");
  }
  addEventListener(
    "click",
    function (event) {
      var button = buttonOf(event);
      if (button && !pressed.has(button) && !isAlive(button)) keep(button, drawnAnew(button));
    },
    true,
  );
  // Of a button that goes while a mouse holds it down there is no click.
  var held, place;
  addEventListener(
    "pointerdown",
    function (event) {
      held = event.pointerType === "mouse" && event.button === 0 && buttonOf(event);
      place = drawnAnew(held);
    },
    true,
  );
  addEventListener(
    "pointerup",
    function (event) {
      if (place && !held.isConnected && place.contains(event.target)) keep(held, place, true);
    },
    true,
  );
  // What is typed for the search before the page listens is kept for it (src/shell/Shell.tsx).
  addEventListener("keydown", function (event) {
    var page = document.documentElement.dataset;
    if (page.listening !== undefined || !document.getElementById("root")) return;
    var plain =
      !event.metaKey && !event.ctrlKey && !event.altKey && !event.target.closest("input, textarea, select");
    var command = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
    if (
      (command && event.key.toLowerCase() === "k") ||
      (plain && event.key === "/" && page.typed === undefined)
    ) {
      page.typed = page.typed || "";
    } else if (!plain || page.typed === undefined) return;
    else if (event.key.length === 1) page.typed += event.key;
    else if (event.key === "Backspace") page.typed = page.typed.slice(0, -1);
    else if (event.key === "Escape") delete page.typed;
    else return;
    event.preventDefault();
  });
  // The lanes of saved tokens are drawn by script; their room is kept from the start, so that nothing moves.
  ["watching", "recent"].forEach(function (list) {
    try {
      if ((localStorage.getItem("holderscope." + list) || "").length > 2)
        document.documentElement.dataset[list] = "";
    } catch {
      // Storage that cannot be read has no lanes.
    }
  });
})();
