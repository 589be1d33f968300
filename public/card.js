// <holder-card>: a card in any page. It has its size before the card has come, so that nothing moves. Works where frames
// do: in a sandbox, in shadow roots, many times on one page. Its attributes are the parameters of the card (/embed).
(function () {
  if (!window.customElements || customElements.get("holder-card")) return;
  var script = document.currentScript;
  var home = script ? new URL(".", script.src).href : "";
  // Heights in pixels, narrow and from 560 px on (contract/embed.ts).
  var heights = {
    summary: [300, 300],
    concentration: [308, 396],
    lorenz: [392, 392],
    hands: [300, 310],
    value: [340, 340],
    map: [480, 480],
    "history-concentration": [360, 360],
    "history-half": [316, 316],
    "history-age": [360, 360],
    "history-value": [376, 376],
    "history-cost": [340, 340],
    "history-profit": [360, 360],
    "history-basis": [340, 340],
    "history-cohorts": [376, 376],
    "wallet-balance": [344, 344],
    "wallet-cost": [376, 376],
    "wallet-rank": [344, 344],
    holdings: [340, 340],
    compare: [384, 384],
  };
  var look = "chart theme bg header lang from to at without and keep members methods split".split(" ");
  var place = ["token", "wallet", "tokens", "host", "label", "width", "height"];
  /** `sol/ADDRESS` or `sol:ADDRESS`; undefined of anything else, which could lead elsewhere. */
  var onChain = function (text) {
    return /^([a-z\d]+)[:/]([A-Za-z\d]+)$/.exec((text || "").trim()) || undefined;
  };

  class HolderCard extends HTMLElement {
    static get observedAttributes() {
      return look.concat(place);
    }
    connectedCallback() {
      var card = this;
      if (!card.shadowRoot) {
        card.attachShadow({ mode: "open" });
        card.frame = document.createElement("iframe");
        // Not as a style sheet, which the policy of a page may refuse.
        Object.assign(card.style, { display: "block", maxWidth: "100%" });
        Object.assign(card.frame.style, { display: "block", width: "100%", height: "100%", border: "0" });
        card.frame.loading = "lazy";
        card.frame.referrerPolicy = "strict-origin-when-cross-origin";
        card.frame.allow = "clipboard-write; web-share; fullscreen";
      }
      card.listen = function (event) {
        var told = event.data && event.data.holderscope;
        if (event.source !== card.frame.contentWindow || !told) return;
        if (told.title && !card.getAttribute("label")) card.frame.title = told.title;
        // A card never shrinks: what stands below it would move.
        if (told.height > parseFloat(card.style.height) && told.height < 5000)
          card.style.height = told.height + "px";
      };
      addEventListener("message", card.listen);
      card.show();
    }
    disconnectedCallback() {
      removeEventListener("message", this.listen);
    }
    attributeChangedCallback() {
      if (this.frame && this.isConnected) this.show();
    }
    /** The address of the card; empty where nothing says what it is about. */
    get src() {
      var card = this;
      var read = card.getAttribute.bind(card);
      var query = new URLSearchParams();
      look.forEach(function (name) {
        if (read(name) !== null) query.set(name, read(name));
      });
      var token = onChain(read("token"));
      var wallet = onChain(token && read("wallet") ? token[1] + "/" + read("wallet") : read("wallet"));
      var path = "";
      if (read("tokens")) {
        path = "compare";
        query.set("t", read("tokens"));
      } else if (read("token")) {
        if (token) path = token[1] + "/" + token[2];
        if (read("wallet")) path = token && wallet ? path + "/wallet/" + wallet[2] : "";
      } else if (wallet) path = wallet[1] + "/wallet/" + wallet[2];
      if (path === "") return "";
      var text = query.toString();
      return (read("host") || home).replace(/\/?$/, "/") + "embed/" + path + (text && "?" + text);
    }
    get kind() {
      if (this.getAttribute("tokens")) return "compare";
      var chart = this.getAttribute("chart");
      if (!this.getAttribute("token")) return "holdings";
      if (this.getAttribute("wallet")) return (chart || "").startsWith("wallet-") ? chart : "wallet";
      return chart;
    }
    show() {
      var src = this.src;
      if (!src || src === this.frame.getAttribute("src")) return;
      var width = this.getAttribute("width");
      if (width) this.style.width = /^\d+$/.test(width) ? width + "px" : width;
      var known = heights[this.kind] || heights.summary;
      var left = this.getAttribute("without") || this.getAttribute("and") ? 40 : 0;
      var least = known[this.clientWidth < 560 ? 0 : 1] + left;
      // In a part that is not shown yet there is no width, and the page may know better; of another card it was the last one's.
      var said = (!this.frame.getAttribute("src") && parseFloat(this.style.height)) || 0;
      this.style.height = Math.max(least, said, this.getAttribute("height") || 0) + "px";
      this.frame.title = this.getAttribute("label") || "Holder statistics";
      var theme = this.getAttribute("theme");
      // A browser keeps a frame clear only where frame and card have one colour scheme.
      this.frame.style.colorScheme = this.getAttribute("bg") && theme !== "auto" ? theme || "" : "";
      this.frame.src = src;
      this.shadowRoot.append(this.frame);
    }
  }
  customElements.define("holder-card", HolderCard);
})();
