interface ClickLike {
  readonly button: number;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether a click on a link means to go there, here: any other opens a tab or window, or saves. */
export function isPlainClick({ button, altKey, ctrlKey, metaKey, shiftKey }: ClickLike): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}
