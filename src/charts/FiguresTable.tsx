import type { Figures } from "./figures.ts";

/** The table equivalent of a drawing: unseen on a wide page, behind "All figures" on a narrow one. */
export function FiguresTable({ figures }: { figures: Figures }) {
  return (
    <>
      <table className="visually-hidden only-wide">
        <FiguresBody figures={figures} />
      </table>
      <details className="figures only-narrow">
        <summary>All figures</summary>
        <table className="data-table">
          <FiguresBody figures={figures} />
        </table>
      </details>
    </>
  );
}

function FiguresBody({ figures }: { figures: Figures }) {
  return (
    <>
      <caption className="visually-hidden">{figures.caption}</caption>
      <thead>
        <tr>
          {figures.columns.map((column, index) => (
            <th key={column} scope="col" className={index === 0 ? undefined : "number"}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(([first, ...others], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows never move
          <tr key={index}>
            <th scope="row">{first}</th>
            {others.map((text, column) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never move
              <td key={column} className="number">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
