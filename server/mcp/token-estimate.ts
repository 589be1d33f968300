// What is written between quotes, and what is not.
const parts = /"((?:[^"\\]|\\.)*)"(:?)|[\d.eE+-]+|[^"\d]+/g;
/** Characters a token, at least, of what o200k_base and cl100k_base were seen to make of them (agent-questions.test.ts). */
const charactersOf = { fieldName: 3.5, number: 2.3, text: 1.35, punctuation: 1.5 };

/**
 * How many tokens of a language model a JSON text has at most. A tokenizer of two megabytes would be exact, but for one
 * model alone. What is not ASCII counts a token for each byte: no tokenizer of bytes makes more of it.
 */
export function estimateTokens(json: string): number {
  let tokens = 0;
  for (const [part, text, colon] of json.matchAll(parts)) {
    if (text === undefined)
      tokens += part.length / (/\d/.test(part) ? charactersOf.number : charactersOf.punctuation);
    else if (colon === ":") tokens += 1.5 + text.length / charactersOf.fieldName;
    else tokens += 1 + textTokens(text);
  }
  return Math.ceil(tokens);
}

function textTokens(text: string): number {
  let ascii = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) < 128) ascii += 1;
  return ascii / charactersOf.text + (ascii === text.length ? 0 : Buffer.byteLength(text) - ascii);
}
