import { type ChangeEvent, type FormEvent, useRef } from "react";
import { basePath } from "../../lib/base-path.ts";
import { latePart } from "../../lib/late-part.tsx";
import type { FrontSearch } from "../../lib/search-params.ts";
import { frontLead } from "../../metrics/findings/front.ts";
import { loadSearch } from "../../search/SearchOverlay.tsx";
import { LeadSentence } from "../../sections/LeadSentence.tsx";
import { useShell } from "../../shell/shell-commands.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { LeadFrame, LeadText } from "../../ui/Section.tsx";

/** All but the search can wait: where the server has drawn it, its links and figures need no script. */
export const frontParts = {
  FrontStamp: latePart(async () => (await import("./FrontStamp.tsx")).FrontStamp),
  FrontBody: latePart(async () => (await import("./FrontBody.tsx")).FrontBody),
  SearchResults: latePart(async () => (await import("./SearchResults.tsx")).SearchResults),
};

/** Where a visit begins: what this is, the search, tokens to look at, and what can be done. */
export function FrontPage({ search: { q } }: { readonly search: FrontSearch }) {
  return (
    <>
      <h1 className="sr-only">Holderscope: who holds a token</h1>
      <div className="pt-6 max-md:pt-2">
        <LeadFrame rail={<frontParts.FrontStamp />}>
          <LeadText loading={false}>
            <LeadSentence sentence={frontLead} />
          </LeadText>
        </LeadFrame>
      </div>
      <div className="grid grid-cols-rail gap-x-gutter pb-10 max-lg:block max-md:pb-7">
        <div className="col-start-2">
          <FrontSearchField text={q} />
          {q !== "" && <frontParts.SearchResults text={q} />}
        </div>
      </div>
      <frontParts.FrontBody />
    </>
  );
}

/**
 * The search where everybody sees it. What is typed goes on in the search's own field, which lists what it finds;
 * before there are scripts, and without them, it is sent and the page lists it.
 */
function FrontSearchField({ text }: { readonly text: string }) {
  const { openSearch } = useShell();
  const field = useRef<HTMLInputElement>(null);
  const goOn = () => {
    const typed = field.current?.value ?? "";
    if (field.current) field.current.value = text;
    openSearch(typed);
  };
  const change = ({ nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // A word that is being put together is not torn apart.
    if (!(nativeEvent as InputEvent).isComposing) goOn();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goOn();
  };
  return (
    <search>
      <form className="flex max-w-[760px] gap-2" action={`${basePath}/`} onSubmit={submit}>
        <label className="flex h-12 min-w-0 flex-1 items-center gap-2.5 rounded-control border border-control pr-3 pl-3.5 text-[16px] hover:bg-hover focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus">
          <Icon name="search" size={18} />
          <input
            ref={field}
            className="min-w-0 flex-1 self-stretch text-ink outline-none placeholder:text-ink-2"
            type="text"
            name="q"
            aria-label="Name, ticker or address"
            placeholder="Name, ticker or any address"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={200}
            defaultValue={text}
            onPointerEnter={() => void loadSearch().catch(() => {})}
            onFocus={({ currentTarget }) => {
              void loadSearch().catch(() => {});
              // Chromium takes no keys in a field to which a dialog gave the focus back, until its caret is somewhere.
              currentTarget.select();
            }}
            onClick={goOn}
            onChange={change}
            onCompositionEnd={goOn}
          />
          <kbd className="max-md:hidden">/</kbd>
        </label>
        <Button type="submit" primary className="h-12! px-4.5!">
          Search
        </Button>
      </form>
    </search>
  );
}
