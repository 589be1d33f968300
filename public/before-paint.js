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
  // So does one whose end is asked for by its key: sections laid out on the way would move the end away.
  addEventListener("keydown", function (event) {
    if (event.key === "End" || (event.metaKey && event.key === "ArrowDown"))
      document.documentElement.dataset.section = "";
  });
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
    // Each by itself: run as they come, none of them holds up the page for long.
    paths.forEach(function (path) {
      var script = document.createElement("script");
      document.head.append(Object.assign(script, { type: "module", crossOrigin: "", src: path }));
    });
  }
  requestAnimationFrame(function () {
    setTimeout(showTheRest);
  });
  // In a tab that nobody looks at, nothing is ever shown.
  setTimeout(showTheRest, 2000);
  // A press of a button that the page's scripts have not taken over is repeated until they have. They tell of each
  // press that they take (src/shell/Shell.tsx); what the browser does by itself needs nobody.
  var press;
  var isRepeat = false;
  addEventListener("press-taken", function () {
    if (press) press.isTaken = true;
  });
  function repeat(button) {
    press = { isTaken: false };
    isRepeat = true;
    button.click();
    isRepeat = false;
    return press.isTaken;
  }
  // Where a part draws itself anew as it comes alive, another button takes the place of the one pressed.
  var waiting = '[data-drawn-anew=""]';
  var repeated = new Set();
  function keep(button, place) {
    repeated.add(button);
    // On a slow line the scripts of a page take so long.
    var patience = Date.now() + 30000;
    (function look() {
      var there = button.isConnected ? button : place && place.isConnected && place.querySelector("button");
      var isDone = !there || (!there.closest(waiting) && repeat(there)) || Date.now() > patience;
      if (isDone) repeated.delete(button);
      else setTimeout(look, 50);
    })();
  }
  function buttonOf(event) {
    return event.target instanceof Element && event.target.closest("button");
  }
  function isLeftToBrowser(button) {
    return button.popoverTargetElement || (button.form && button.type !== "button");
  }
  addEventListener(
    "click",
    function (event) {
      var button = buttonOf(event);
      if (isRepeat || !button || repeated.has(button) || isLeftToBrowser(button)) return;
      var place = button.closest(waiting);
      var made = (press = { isTaken: false });
      // React may take a part over because of the press, and then does what was asked for.
      setTimeout(function () {
        if (place || !made.isTaken) keep(button, place);
      });
    },
    true,
  );
  // Of a button that goes while a mouse holds it down there is no click.
  var held, place;
  addEventListener(
    "pointerdown",
    function (event) {
      held = event.pointerType === "mouse" && event.button === 0 && buttonOf(event);
      place = held && held.closest(waiting);
    },
    true,
  );
  addEventListener(
    "pointerup",
    function (event) {
      if (place && !held.isConnected && place.contains(event.target)) setTimeout(keep, 0, held, place);
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
