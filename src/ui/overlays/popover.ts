/**
 * Look of what floats above the page. The invoker is the implicit anchor, so no names are needed. Whatever a
 * page says of the elements around it, what is closed is not there to be hit.
 */
export const popover =
  "inset-auto [position-anchor:auto] top-[anchor(bottom)] mt-2 rounded-float bg-raised text-ink opacity-0 [box-shadow:var(--shadow)] transition-[opacity,translate,overlay,display] transition-discrete duration-slow [position-try-fallbacks:flip-block,flip-inline,flip-block_flip-inline] [translate:0_4px] not-open:hidden open:block open:opacity-100 open:[translate:0] starting:open:opacity-0 starting:open:[translate:0_4px]";
