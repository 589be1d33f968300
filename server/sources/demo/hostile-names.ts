/** Names and tickers are a stranger's text. One of each kind that has broken a page somewhere. */
export const hostileNames = {
  "name-markup": ["<script>alert(1)</script><img src=x onerror=alert(2)>", "<b>MK</b>"],
  "name-script-end": ["</script><svg onload=alert(3)>--><style>*{display:none}</style>", "</TITLE>"],
  "name-quotes": [`Fish & "Chips" & 'Peas' &amp; &lt;Gravy&gt; \\ \`\${x}\``, `"Q'&`],
  "name-right-to-left": ["Sinking \u202Etfiws\u202C Swallow \u2067\u05D0\u05D1\u05D2", "\u202EPUMP"],
  "name-zero-width": ["Ze\u200Bro\u200D Wi\u2060dth\uFEFF \u00ADWren", "ZE\u200BRO"],
  "name-long": ["Longwinded Lapwing of the Low Lagoon ".repeat(6).slice(0, 200), "L".repeat(60)],
  // Cyrillic В, і and е in the place of the Latin letters of the demo's Brinewick.
  "name-lookalike": ["Br\u0456new\u0456ck", "\u0412R\u0406N\u0415"],
  "name-emoji": ["🦀 Crab Parade 👩🏽‍🌾🏳️‍🌈 🎪", "🦀🎪"],
  "name-control": ["Bell\u0007 and\tTab\nand\u0000Null\u2028Nuthatch", "CTL\r\n"],
  "name-formula": ['=HYPERLINK("http://demo.invalid";"Formula Fulmar")', "@SUM(1+1)"],
  "name-blank": ["   ", ""],
} as const satisfies Record<string, readonly [name: string, ticker: string]>;
