/** Runs in the page, hence whole in itself. Each thing that is wrong with what is seen, in a line. */
export function layoutFaults(): string[] {
  const leastText = 10.4;
  const leastTarget = 24;
  const leastContrast = 4.5;
  const slack = 1.5;
  const faults = new Map<string, string>();
  const viewport = document.documentElement.clientWidth;

  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, known);
    return known;
  };
  const ancestors = function* (element: Element) {
    for (let each: Element | null = element; each !== null; each = each.parentElement) yield each;
  };
  const unseen = new Map<Element, boolean>();
  const isUnseen = (element: Element): boolean => {
    let answer = unseen.get(element);
    if (answer === undefined) {
      const { clipPath } = styleOf(element);
      answer =
        clipPath === "inset(50%)" ||
        // It stands beside the page until it has the focus.
        element.matches('a[href="#main"]:not(:focus)') ||
        (element.parentElement !== null && isUnseen(element.parentElement));
      unseen.set(element, answer);
    }
    return answer;
  };
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isUnseen(element);
  /** One example of each fault in each kind of place: a table has it in every row. */
  const report = (fault: string, element: Element, text = element.textContent ?? "") => {
    const place = [...ancestors(element)].slice(0, 3).toReversed();
    const path = place
      .map((each) => each.tagName.toLowerCase() + (each.classList[0] ? `.${each.classList[0]}` : ""))
      .join(" > ");
    const kind = `${fault.replaceAll(/[\d.]+|“.*”/g, "")} ${path}`;
    if (!faults.has(kind)) {
      faults.set(kind, `${fault}: ${path} “${text.trim().replaceAll(/\s+/g, " ").slice(0, 40)}”`);
    }
  };

  const texts: { readonly node: Text; readonly parent: Element; readonly boxes: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || parent.closest("script, style, noscript") || !isSeen(parent))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (boxes.length > 0) texts.push({ node: node as Text, parent, boxes });
  }

  const checkPage = () => {
    const wide = document.documentElement.scrollWidth;
    if (wide <= viewport) return;
    const held = (element: Element) =>
      [...ancestors(element)].some(
        (each) =>
          each !== document.body &&
          each !== document.documentElement &&
          styleOf(each).overflowX !== "visible",
      );
    const culprit = [...document.body.querySelectorAll("*")].find(
      (element) => element.getBoundingClientRect().right > viewport + 1 && isSeen(element) && !held(element),
    );
    report(
      `page scrolls sideways, ${wide} of ${viewport} px`,
      culprit ?? document.body,
      culprit ? undefined : "",
    );
  };

  const checkText = ({ node, parent, boxes }: (typeof texts)[number]) => {
    const svg = parent.closest("svg");
    const scale = parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.d ?? 1) : 1;
    const size = Number.parseFloat(styleOf(parent).fontSize) * scale;
    if (size < leastText - 0.01) report(`text of ${size.toFixed(1)} px`, parent, node.data);
    if (svg) return;
    const left = Math.min(...boxes.map((box) => box.left));
    const right = Math.max(...boxes.map((box) => box.right));
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    let inOwnBox = true;
    for (const each of ancestors(parent)) {
      const style = styleOf(each);
      if (style.textOverflow === "ellipsis" && style.overflowX !== "visible") return;
      if (/auto|scroll/.test(style.overflowX)) return;
      const box = each.getBoundingClientRect();
      const hides = /hidden|clip/.test(style.overflowX);
      const outside = left < box.left - slack || right > box.right + slack;
      if (hides && outside) report("text cut off", parent, node.data);
      // The box of a line is higher than its letters.
      if (/hidden|clip/.test(style.overflowY) && (top < box.top - 4 || bottom > box.bottom + 4)) {
        report("text cut off above or below", parent, node.data);
      }
      if (inOwnBox && !style.display.startsWith("inline") && style.display !== "contents") {
        inOwnBox = false;
        if (outside && !hides) report("text leaves its box", parent, node.data);
      }
    }
    if (left < -1 || right > viewport + 1) report("text beyond the page", parent, node.data);
  };

  const checkLabels = (svg: SVGSVGElement) => {
    const frame = svg.getBoundingClientRect();
    const labels = [...svg.querySelectorAll("text")].flatMap((text) => {
      if (!text.textContent?.trim() || !isSeen(text)) return [];
      const { left, right, top, bottom, height } = text.getBoundingClientRect();
      // Letters fill the middle of the box of their line.
      return [{ text, left, right, top: top + height * 0.2, bottom: bottom - height * 0.2 }];
    });
    for (const [index, label] of labels.entries()) {
      for (const other of labels.slice(index + 1)) {
        const across = Math.min(label.right, other.right) - Math.max(label.left, other.left);
        const down = Math.min(label.bottom, other.bottom) - Math.max(label.top, other.top);
        if (across > 0.5 && down > 0.5) {
          report(
            `labels touch: “${label.text.textContent}” and “${other.text.textContent}”`,
            svg,
            svg.ariaLabel ?? "",
          );
        }
      }
      if (
        label.left < frame.left - 4 ||
        label.right > frame.right + 4 ||
        label.top < frame.top - 4 ||
        label.bottom > frame.bottom + 4
      ) {
        report(`label leaves its drawing: “${label.text.textContent}”`, svg, svg.ariaLabel ?? "");
      }
    }
  };

  /** A rule of style outranks an attribute: a class of another purpose may make any mark small. */
  const checkMarks = (svg: SVGSVGElement) => {
    for (const mark of svg.querySelectorAll("rect")) {
      const said = mark.getAttribute("width");
      const drawn = mark.getBBox().width;
      if (isSeen(mark) && Number.isFinite(Number(said)) && Math.abs(Number(said) - drawn) > 0.5) {
        report(`a mark ${drawn} wide should be ${said}`, mark, svg.ariaLabel ?? "");
      }
    }
  };

  const checkTargets = () => {
    const selector = "a[href], button, input, select, textarea, summary, [role=slider], [role=menuitem]";
    const all = [...document.querySelectorAll(selector)]
      .filter((target) => isSeen(target) && !target.matches(":disabled, [type=hidden]"))
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const isSmall = ({ box }: (typeof all)[number]) =>
      box.width < leastTarget - 0.5 || box.height < leastTarget - 0.5;
    const inSentence = (target: Element) => {
      const around = [...(target.parentElement?.childNodes ?? [])].filter(
        (each) => each.nodeType === Node.TEXT_NODE,
      );
      return styleOf(target).display === "inline" && around.some((each) => /\w/.test(each.textContent ?? ""));
    };
    for (const small of all.filter((each) => isSmall(each) && !inSentence(each.target))) {
      const x = small.box.left + small.box.width / 2;
      const y = small.box.top + small.box.height / 2;
      // A small target may stand alone: a circle of 24 px around it that meets no other (WCAG 2.5.8).
      const near = all.find((other) => {
        if (other === small || other.target.contains(small.target) || small.target.contains(other.target))
          return false;
        const { left, right, top, bottom } = other.box;
        const toBox = Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
        const toCentre = Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
        return toBox < leastTarget / 2 || (isSmall(other) && toCentre < leastTarget);
      });
      if (near) {
        const size = `${Math.round(small.box.width)} × ${Math.round(small.box.height)} px`;
        report(`target of ${size} too near to another`, small.target, small.target.ariaLabel ?? undefined);
      }
    }
  };

  /** What of a box is seen: each ancestor that cuts may take of it. */
  const seenPart = (element: Element, box: DOMRect) => {
    let { left, right, top, bottom } = box;
    for (const each of ancestors(element)) {
      const { overflowX, overflowY } = styleOf(each);
      const frame = each.getBoundingClientRect();
      if (overflowX !== "visible") [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      if (overflowY !== "visible") [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
    }
    return { left, right, top, bottom };
  };
  /** Text over other text, or over a control that it is no part of. Drawings have their labels checked above. */
  const checkOverlaps = () => {
    // What a dialog lies over is not there while it is open.
    const dialog = document.querySelector("dialog:modal, :popover-open");
    const isThere = (element: Element) =>
      (dialog === null || dialog.contains(element)) &&
      // What stays in view lies over what is scrolled below it.
      ![...ancestors(element)].some(
        (each) =>
          /sticky|fixed/.test(styleOf(each).position) ||
          // What an ellipsis stands for has its place still, and is not drawn.
          (styleOf(each).textOverflow === "ellipsis" && each.scrollWidth > each.clientWidth),
      );
    const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, [data-chip]")]
      .filter((each) => isSeen(each) && isThere(each) && !each.matches("[type=hidden], .opacity-0"))
      .flatMap((element) =>
        // A link in a sentence has a box for each of its lines.
        [...element.getClientRects()].map((box) => ({
          element,
          text: element.textContent ?? "",
          inset: 0,
          ...seenPart(element, box),
        })),
      );
    const lines = texts
      .filter(({ parent }) => !parent.closest("svg") && isThere(parent))
      .flatMap(({ node, parent, boxes }) =>
        // Letters fill the middle of the box of their line.
        boxes.map((box) => ({
          element: parent,
          text: node.data,
          inset: box.height * 0.22,
          ...seenPart(parent, box),
        })),
      );
    const all = [...lines, ...controls].filter(
      ({ left, right, top, bottom }) => right > left && bottom > top,
    );
    all.sort((a, b) => a.top - b.top);
    for (const [index, upper] of all.entries()) {
      for (let next = index + 1; next < all.length; next += 1) {
        const lower = all[next]!;
        if (lower.top >= upper.bottom) break;
        if (upper.element.contains(lower.element) || lower.element.contains(upper.element)) continue;
        const across = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
        const down =
          Math.min(upper.bottom - upper.inset, lower.bottom - lower.inset) -
          Math.max(upper.top + upper.inset, lower.top + lower.inset);
        if (across > slack && down > slack)
          report(`covered by “${lower.text.trim().slice(0, 24)}”`, upper.element, upper.text);
      }
    }
  };

  /** What goes on beside its frame says so: it fades there, or has a bar. */
  const checkScrollers = () => {
    for (const element of document.querySelectorAll<HTMLElement>("main *, dialog *")) {
      const style = styleOf(element);
      if (
        !/auto|scroll/.test(style.overflowX) ||
        element.scrollWidth <= element.clientWidth + 1 ||
        !isSeen(element)
      )
        continue;
      const fades = (side: "left" | "right") =>
        style.maskImage !== "none" && Number.parseFloat(style.getPropertyValue(`--fade-${side}`)) > 0;
      const hasBar = element.offsetHeight - element.clientHeight > 4;
      if (hasBar) continue;
      const beyond = element.scrollWidth - element.clientWidth - element.scrollLeft;
      if (beyond > 1 && !fades("right")) report("goes on to the right unseen", element);
      if (element.scrollLeft > 1 && !fades("left")) report("goes on to the left unseen", element);
    }
  };

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const colours = new Map<string, Colour>();
  const parse = (text: string): Colour => {
    const known = colours.get(text);
    if (known) return known;
    canvas!.clearRect(0, 0, 1, 1);
    canvas!.fillStyle = text;
    canvas!.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas!.getImageData(0, 0, 1, 1).data;
    const colour = [red, green, blue, alpha / 255] as const;
    colours.set(text, colour);
    return colour;
  };
  const over = (top: Colour, below: Colour): Colour => {
    const mix = (index: 0 | 1 | 2) => top[index] * top[3] + below[index] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const backgroundOf = (element: Element): Colour => {
    const layers: Colour[] = [];
    for (const each of ancestors(element)) {
      const colour = parse(styleOf(each).backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduceRight<Colour>((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const luminance = ([red, green, blue]: Colour) => {
    const [r, g, b] = [red, green, blue].map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const checkContrast = (element: Element) => {
    if (element.closest(":disabled, [aria-disabled=true]")) return;
    const style = styleOf(element);
    const [red, green, blue, alpha] = parse(element instanceof SVGElement ? style.fill : style.color);
    const opacity = [...ancestors(element)].reduce(
      (product, each) => product * Number(styleOf(each).opacity),
      1,
    );
    const behind = backgroundOf(element);
    const shown = luminance(over([red, green, blue, alpha * opacity], behind));
    const page = luminance(behind);
    const ratio = (Math.max(shown, page) + 0.05) / (Math.min(shown, page) + 0.05);
    if (ratio < leastContrast) report(`contrast ${ratio.toFixed(2)}`, element);
  };

  checkPage();
  for (const text of texts) checkText(text);
  for (const svg of document.querySelectorAll("svg")) {
    if (!isSeen(svg)) continue;
    checkLabels(svg);
    checkMarks(svg);
  }
  checkTargets();
  checkOverlaps();
  checkScrollers();
  const fields = [
    ...document.querySelectorAll("input:not([type=range], [type=checkbox], [type=radio]), select, textarea"),
  ].filter(isSeen);
  for (const element of new Set([...texts.map(({ parent }) => parent), ...fields])) checkContrast(element);
  return [...faults.values()];
}
