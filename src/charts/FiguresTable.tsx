import type { Figures } from "./figures.ts";

/** The table equivalent of a drawing, for those who hear the page and for pages without a style sheet. */
export function FiguresTable({ figures }: { figures: Figures }) {
  return (
    // A table takes the height of its rows whatever it is told: the box around it is what is hidden.
    <div className="visually-hidden">
      <table>
        <caption>{figures.caption}</caption>
        <thead>
          <tr>
            {figures.columns.map((column) => (
              <th key={column} scope="col">
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
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
