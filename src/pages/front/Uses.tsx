import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { writeTokens } from "../../../contract/compared-tokens.ts";
import { demoFlagship } from "../../../contract/beside/demo-tour.ts";
import { basePath } from "../../lib/base-path.ts";
import { Section } from "../../ui/Section.tsx";
import type { ShownExample } from "./ExampleToken.tsx";

interface UsesProps {
  readonly examples: readonly ShownExample[];
  readonly isTour: boolean;
}

const titleLook = "text-body font-name";

/** What can be done here, with the way to it. */
export function Uses({ examples, isTour }: UsesProps) {
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
