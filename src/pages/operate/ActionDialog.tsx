import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { OperateAction, OperateActionName } from "../../../contract/beside/operate.ts";
import { actionPlanQuery, operateKey, runAction } from "../../api/operate.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyButton.tsx";
import { ModalDialog } from "../../ui/overlays/ModalDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { AskedAction } from "./operator.ts";

interface ActionDialogProps {
  readonly asked: AskedAction;
  readonly operatorKey: string;
  readonly pageToken: string;
  readonly onClose: () => void;
}

const verbs: Record<OperateActionName, string> = {
  remove: "Remove",
  rename: "Rename",
  reindex: "Reindex",
  undo: "Undo the import",
  cancel: "Cancel the reading",
  backup: "Back up now",
  pause: "Pause",
  resume: "Go on",
};
/** Where nothing is lost by it, there is nothing to keep. */
const ways: Record<OperateActionName, string> = {
  remove: "Keep",
  rename: "Keep its name",
  reindex: "Keep",
  undo: "Keep",
  cancel: "Keep reading",
  backup: "Not now",
  pause: "Keep reading",
  resume: "Not now",
};

/** Says what an action will do, and does it when that is wanted. */
export function ActionDialog({ asked, operatorKey, pageToken, onClose }: ActionDialogProps) {
  const [names, setNames] = useState(asked.names);
  const [typed, setTyped] = useState("");
  const queryClient = useQueryClient();
  const action = withNames(asked.action, names);
  const plan = useQuery(actionPlanQuery(operatorKey, action));
  const work = useMutation({
    networkMode: "always",
    mutationFn: () => runAction(operatorKey, pageToken, action),
    onSuccess: (answer) => {
      queryClient.setQueryData(operateKey(operatorKey), answer);
      onClose();
    },
    // Perhaps the server was restarted, and this page is of the one before.
    onError: () => queryClient.invalidateQueries({ queryKey: operateKey(operatorKey) }),
  });
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const { action: name } = asked.action;
  const word = plan.data?.word ?? null;
  const isMeant = word === null || typed.trim() === word.trim();
  const isSame =
    names !== undefined && names.name === asked.names?.name && names.ticker === asked.names.ticker;
  const isReady = plan.data?.refusal === null && !plan.isPlaceholderData && isMeant && !isSame;
  return (
    <ModalDialog narrow title={plan.data?.title ?? `${verbs[name]}?`} onClose={onClose}>
      <form
        className="px-6 pt-4 pb-5 max-md:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !work.isPending) work.mutate();
        }}
      >
        {names && (
          <div className="mb-4 grid gap-2">
            <TextField
              label="Name"
              inputClassName="w-full flex-1"
              maxLength={200}
              value={names.name}
              onChange={(event) => setNames({ ...names, name: event.target.value })}
            />
            <TextField
              label="Ticker"
              inputClassName="w-full flex-1"
              maxLength={200}
              value={names.ticker}
              onChange={(event) => setNames({ ...names, ticker: event.target.value })}
            />
          </div>
        )}
        {plan.isPending && <p className="text-ink-2">Counting what it will do…</p>}
        {plan.error && <p role="alert">What it will do could not be found out: {plan.error.message}</p>}
        {plan.data && plan.data.facts.length > 0 && (
          <dl className="border-t border-rule-2 text-data">
            {plan.data.facts.map((fact, index) => (
              <div
                // oxlint-disable-next-line react/no-array-index-key -- several may be equal
                key={index}
                className="grid grid-cols-[112px_minmax(0,1fr)] gap-3 border-b border-rule-2 py-1.75"
              >
                <dt className="font-semibold first-letter:uppercase">{fact.name}</dt>
                <dd className="wrap-anywhere text-ink-2">{fact.text}</dd>
              </div>
            ))}
          </dl>
        )}
        {plan.data?.refusal && (
          <p role="alert" className="mt-3 wrap-anywhere">
            {plan.data.refusal}
          </p>
        )}
        {plan.data?.refusal === null && word !== null && (
          <TextField
            className="mt-3"
            label={`Type ${word}`}
            inputClassName="w-full flex-1"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <div className="mt-3.5 flex flex-wrap gap-2">
          <Button primary type="submit" disabled={!isReady || work.isPending}>
            {verbs[name]}
          </Button>
          <Button ref={keep} onClick={onClose}>
            {ways[name]}
          </Button>
        </div>
        {work.isError && (
          <p role="alert" className="mt-3">
            The server did not take it: {work.error.message} Try again.
          </p>
        )}
        {plan.data?.command && (
          <p className="mt-3.5 flex items-center gap-1 text-label text-ink-2">
            <span className="min-w-0">
              From a terminal: <code className="font-mono wrap-anywhere">{plan.data.command}</code>
            </span>
            <CopyButton text={plan.data.command} what="command" />
          </p>
        )}
      </form>
    </ModalDialog>
  );
}

/** Names that are empty stay as they are. */
function withNames(action: OperateAction, names: AskedAction["names"]): OperateAction {
  if (names === undefined) return action;
  const [name, ticker] = [names.name.trim(), names.ticker.trim()];
  return { ...action, ...(name !== "" && { name }), ...(ticker !== "" && { ticker }) };
}
