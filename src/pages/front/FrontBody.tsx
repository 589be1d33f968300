import { useQueries, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { demoFlagship } from "../../../contract/beside/demo-tour.ts";
import { type ChainId, chains } from "../../../contract/chains.ts";
import { writeTokens } from "../../../contract/compared-tokens.ts";
import { chainsQuery } from "../../api/chains.ts";
import type { ChainsAnswer } from "../../api/service.ts";
import { basePath } from "../../lib/base-path.ts";
import { duration, plural } from "../../lib/format.ts";
import { shownChains } from "../../lib/shown-chains.ts";
import { examplesFinding } from "../../metrics/findings/front.ts";
import { PageFooter } from "../../shell/PageFooter.tsx";
import { useShell } from "../../shell/shell-commands.ts";
import { Button } from "../../ui/Button.tsx";
import { Lane, Lanes } from "../../ui/Lanes.tsx";
import { Message } from "../../ui/Notice.tsx";
import { Section } from "../../ui/Section.tsx";
import { ExampleRoom, ExampleToken, type ShownExample } from "./ExampleToken.tsx";
import { exampleChain, figuresQuery, isDemo, mostHeldQuery, tour } from "./front-queries.ts";

/** What stands below the search: chains, tokens to look at, and what can be done. */
export function FrontBody() {
  const status = useQuery(chainsQuery);
  const isKnown = status.data !== undefined || status.isError;
  const chain = exampleChain(status.data);
  const list = useQuery({ ...mostHeldQuery(chain), enabled: isKnown });
  const meta = list.data?.meta;
  const isTour = isDemo(meta);
  const toured = useQueries({ queries: tour.map((token) => ({ ...figuresQuery(token), enabled: isTour })) });
  const examples = isTour
    ? tour.flatMap(({ part, ...token }, index) => {
        const figures = toured[index]?.data?.data.tokens.find(({ address }) => address === token.address);
        return figures ? [{ ...token, part, figures }] : [];
      })
    : (list.data?.data.tokens ?? []).map((figures) => ({
        chain,
        address: figures.address,
        part: null,
        figures,
      }));
  const isLoading = list.isPending || (isTour && toured.some(({ isPending }) => isPending));
  return (
    <>
      <ChainLane known={status.data} />
      {examples.length > 0 || isLoading ? (
        <Examples
          examples={examples}
          chain={chain}
          total={list.data?.data.total ?? 0}
          isTour={isTour}
          loading={isLoading}
        />
      ) : (
        <NothingYet isFailed={list.isError} />
      )}
      <Uses examples={examples} isTour={isTour} />
      <PageFooter source={meta?.sources[0]} />
    </>
  );
}

const itemLook = "flex min-h-9 flex-col justify-center text-data leading-4.5 no-underline";

/** The lists of all chains, with what is here of each and what is in the way of it. */
function ChainLane({ known }: { readonly known: ChainsAnswer | undefined }) {
  const ids = shownChains();
  return (
    <Lanes label="Chains">
      <Lane id="status" name="Chains">
        <ul className="scrolls-sideways -my-1 flex whitespace-nowrap *:border-l *:border-rule *:px-6 *:first:border-l-0 *:first:pl-0 max-md:-mr-margin max-md:*:px-4">
          {ids.map((chain) => (
            <li key={chain}>
              <Link className={itemLook} to="/$chain" params={{ chain }} activeProps={{}}>
                <b className="font-semibold">{chains[chain].name}</b>
                <span className="text-label text-ink-2">{stateText(chain, known)}</span>
              </Link>
            </li>
          ))}
          {ids.length > 1 && (
            <li>
              <Link className={itemLook} to="/all" activeProps={{}}>
                <b className="font-semibold">All chains</b>
                <span className="text-label text-ink-2">
                  {known ? tokensText(known.all_chains) : "in one list"}
                </span>
              </Link>
            </li>
          )}
        </ul>
      </Lane>
    </Lanes>
  );
}

/** Tokens that are here, or why its newest transfers are not. */
function stateText(chain: ChainId, known: ChainsAnswer | undefined): string {
  const row = known?.chains.find(({ id }) => id === chain);
  if (row === undefined) return "tokens";
  if (row.failing) return "its node does not answer";
  if (row.behind_seconds !== undefined) return `${duration(row.behind_seconds)} behind`;
  return tokensText(row.tokens);
}

function tokensText(tokens: number): string {
  return tokens === 0 ? "no token yet" : plural(tokens, "token");
}

interface ExamplesProps {
  readonly examples: readonly ShownExample[];
  readonly chain: ChainId;
  /** Tokens of the chain. */
  readonly total: number;
  /** They are the demo's tour. */
  readonly isTour: boolean;
  readonly loading: boolean;
}

/** Some tokens with how many hold them: what a page of a token begins with. */
function Examples({ examples, chain, total, isTour, loading }: ExamplesProps) {
  const shown = loading ? 3 : examples.length;
  return (
    <Section
      id="look"
      edge="border-t-2"
      name={isTour ? "A tour" : "Look at one"}
      how="The line is the number of holders over the whole life of the token, from zero up. The bar is the supply: first what the ten largest hold, then the rest."
      finding={examplesFinding(chain, shown, total, isTour)}
      loading={loading}
    >
      <ul
        className={`mt-4 grid gap-x-6 gap-y-7 ${isTour ? "md:grid-cols-2 lg:grid-cols-4" : "md:grid-cols-3"}`}
      >
        {loading
          ? [1, 2, 3].map((place) => <ExampleRoom key={place} />)
          : examples.map((example) => (
              <ExampleToken key={`${example.chain}/${example.address}`} example={example} />
            ))}
      </ul>
    </Section>
  );
}

/** In the place of examples: why there are none. */
function NothingYet({ isFailed }: { readonly isFailed: boolean }) {
  const { openSearch } = useShell();
  return (
    <div className="border-t border-rule-2 pt-4">
      <Message
        title={isFailed ? "The list of tokens did not come" : "No token is here yet"}
        actions={
          <Button primary icon="search" onClick={() => openSearch()}>
            Paste an address
          </Button>
        }
      >
        <p>
          {isFailed
            ? "The search and the lists of the chains still work."
            : "Paste the address of a token: its page says what it is, and whether its transfers can be indexed here. Tokens of imported files are listed, too."}
        </p>
      </Message>
    </div>
  );
}

interface UsesProps {
  readonly examples: readonly ShownExample[];
  readonly isTour: boolean;
}

const titleLook = "text-body font-name";

/** What can be done here, with the way to it. */
function Uses({ examples, isTour }: UsesProps) {
  const token = isTour ? demoFlagship : examples[0];
  const compared = examples.slice(0, 2);
  return (
    <Section
      id="uses"
      name="What you can do"
      how="All of it works without an account. Saved lists and labels of your own stay in this browser."
      finding="Research a token, compare several, embed a chart, ask the API"
    >
      <ul className="mt-4 grid gap-x-6 gap-y-7 md:grid-cols-2 lg:grid-cols-4">
        <Use
          title={
            token ? (
              <Link
                className={titleLook}
                to="/$chain/$token"
                params={{ chain: token.chain, token: token.address }}
              >
                Research
              </Link>
            ) : (
              <span className={titleLook}>Research</span>
            )
          }
        >
          The list of holders on any day, concentration without pools and exchanges, cost and profit, wallets
          that look like one owner, and whether every transfer is there. A wallet’s address finds all that it
          holds here.
        </Use>
        <Use
          title={
            <Link
              className={titleLook}
              to="/compare"
              search={{ t: compared.length > 1 ? writeTokens(compared) : "" }}
              activeProps={{}}
            >
              Compare
            </Link>
          }
        >
          Two to four tokens on one scale, of one chain or several, now or on a day in the past, with the
          holders that they have in common.
        </Use>
        <Use
          title={
            <Link className={titleLook} to="/embed" activeProps={{}}>
              Embed
            </Link>
          }
        >
          Any chart as a live frame, an element or a picture in your page, with its date: no key, no cookies,
          nothing to install.
        </Use>
        <Use
          title={
            <a className={titleLook} href={`${basePath}/docs`}>
              API
            </a>
          }
        >
          The same figures over HTTP: JSON, described in OpenAPI 3.1, with an example of every answer and a
          typed client.
        </Use>
      </ul>
    </Section>
  );
}

function Use({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="min-w-0 border-t border-rule pt-3">
      <h3>{title}</h3>
      <p className="mt-1.5 max-w-[44ch] text-data text-pretty text-ink-2">{children}</p>
    </li>
  );
}
