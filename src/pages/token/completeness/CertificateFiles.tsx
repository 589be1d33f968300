import { Note } from "../../../ui/Note.tsx";
import { displayAddress } from "../../../lib/display-address.ts";
import { chains } from "../../../../contract/chains.ts";
import { certificatePaths, type Completeness } from "../../../../contract/completeness/certificate.ts";
import type { TokenRef } from "../../../api/token-queries.ts";
import { count, dateTime, plural } from "../../../lib/format.ts";
import { resultText } from "../../../metrics/completeness/section.ts";
import { Address } from "../../../ui/Address.tsx";
import { buttonLook } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { FactList } from "./FactList.tsx";

interface CertificateFilesProps {
  readonly token: TokenRef;
  readonly told: Completeness;
  readonly checked: NonNullable<Completeness["checked"]>;
}

/** Names under which the files of a certificate are saved. */
export function fileNames(block: number) {
  return { certificate: `certificate-${block}.json`, holders: `holders-${block}.csv` };
}

/** What the certificate says, and the two files that can be taken away. */
export function CertificateFiles({ token, told, checked }: CertificateFilesProps) {
  const { chain, address } = token;
  const { block, hash, transfers, first_block: first, holders, sha256, made } = checked;
  const paths = certificatePaths(chain, address, block);
  const names = fileNames(block);
  return (
    <div>
      <p className="text-label text-ink-2">
        <b className="font-semibold text-ink">Certificate</b>, what this page claims, in one small file
      </p>
      <FactList
        lines={[
          {
            name: "Token",
            text: (
              <>
                <Address value={displayAddress(chain, address)} form="short" /> on {chains[chain].name}
              </>
            ),
          },
          {
            name: "Block",
            text: (
              <>
                {count(block)}, <Short text={hash} />
              </>
            ),
          },
          {
            name: "Transfers",
            text: `${count(transfers)}, blocks ${count(first)} to ${count(block)}`,
          },
          {
            name: "Holder list",
            text: (
              <>
                {plural(holders, "row")}, SHA-256 <Short text={sha256} />
              </>
            ),
          },
          { name: "Result", text: resultText(checked) },
          { name: "Made", text: dateTime(new Date(made)) },
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2 print:hidden max-md:*:flex-auto max-md:*:justify-center">
        <a className={buttonLook(true)} href={paths.certificate} download={names.certificate}>
          <Icon name="download" />
          Download certificate
        </a>
        <a className={buttonLook()} href={paths.holders} download={names.holders}>
          <Icon name="download" />
          Holder list, CSV
        </a>
      </div>
      <Note>
        A certificate speaks for one block and stays valid for it. The last 30 are kept
        {told.kept.length > 1 ? `; of this token there are ${count(told.kept.length)}` : ""}.
      </Note>
    </div>
  );
}

function Short({ text }: { readonly text: string }) {
  return (
    <span className="font-mono text-label" title={text}>
      {text.slice(0, 10)}…{text.slice(-8)}
    </span>
  );
}
