import { h, linkButton, name, prose, type Child } from "../../dom";
import { duration } from "../../format";
import { placeLink } from "../../parts";
import { table, type Column } from "../../table";
import type { Training, TrainingBreak, TrainingCompilation } from "../../trainingData";
import { followed, type TrainingContext } from "./context";
import { showBreak } from "./eventLanes";
import { runTitle } from "./runs";
import { stepText } from "./words";

/** What Dynamo compiled and where it broke graphs, run by run. */
export function eventTables(context: TrainingContext): HTMLElement {
  return followed(
    context,
    ({ trainings }) =>
      trainings.map(({ name, compilations, breaks }) => ({ name, compilations, breaks })),
    (trainings) =>
      trainings.flatMap((own) => {
        const { compilations, breaks } = own;
        const title = (text: string) => runTitle(text, own, trainings);
        return [
          section(title("Graph breaks"), breaks, () => breakTable(context, breaks)),
          section(title("Compilations"), compilations, () =>
            compilationTable(context, compilations),
          ),
        ];
      }),
  );
}

function section(title: string, rows: unknown[], content: () => HTMLElement): Child {
  return rows.length > 0 && h("section", {}, h("h2", {}, title), content());
}

/** What both tables have. */
function columnsOf<T extends Pick<Training["breaks"][number], "step" | "function" | "place">>(
  context: TrainingContext,
): { step: Column<T>; function: Column<T>; place: Column<T> } {
  return {
    step: {
      title: "Step",
      width: "5rem",
      isNumber: true,
      cell: ({ step }) => stepText(step),
      key: ({ step }) => step,
    },
    function: {
      title: "Function",
      width: "minmax(8rem, 1fr)",
      cell: (each) => name(each.function, "mono"),
      key: (each) => each.function,
    },
    place: {
      title: "Place",
      width: "minmax(7rem, 1fr)",
      cell: ({ place }) => placeLink(context.page, place),
    },
  };
}

function breakTable(context: TrainingContext, breaks: TrainingBreak[]): HTMLElement {
  const columns = columnsOf<TrainingBreak>(context);
  return table(
    "Graph breaks",
    [
      columns.step,
      {
        title: "Graph break",
        width: "minmax(10rem, 3fr)",
        cell: (each) =>
          linkButton(prose(each.title), () => {
            showBreak(context, each);
          }),
        key: ({ title }) => title,
      },
      columns.function,
      columns.place,
    ],
    breaks,
    ({ title, function: own, reason }) => `${title} ${own} ${reason}`,
  );
}

function compilationTable(
  context: TrainingContext,
  compilations: TrainingCompilation[],
): HTMLElement {
  const columns = columnsOf<TrainingCompilation>(context);
  return table(
    "Compilations",
    [
      columns.step,
      columns.function,
      columns.place,
      {
        title: "Time",
        width: "6rem",
        isNumber: true,
        cell: ({ seconds }) => duration(seconds),
        key: ({ seconds }) => seconds,
      },
      {
        title: "Reason",
        width: "minmax(10rem, 3fr)",
        cell: ({ reason }) =>
          reason === "" ? h("span", { class: "quiet" }, "first time") : prose(reason),
      },
    ],
    compilations,
  );
}
