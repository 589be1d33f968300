import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type AccountKey, longestKeyName } from "../../../contract/beside/account.ts";
import { Button } from "../../ui/Button.tsx";
import { ModalDialog } from "../../ui/overlays/ModalDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useAccountChange } from "./account-change.ts";

export interface AskedKey {
  readonly what: "rename" | "replace" | "revoke";
  readonly key: AccountKey;
}

interface KeyDialogProps {
  readonly asked: AskedKey;
  readonly onClose: () => void;
}

const verbs = { rename: "Rename", replace: "Replace", revoke: "Revoke" } as const;
const consequences = {
  rename: "Programs that use it see no difference.",
  replace: "A new key is made and shown once. The old one works for 24 hours more, and then never again.",
  revoke:
    "Programs that use it are refused from now on, on other machines of this service within a second. It cannot be undone.",
} as const;

/** Says what will become of a key, and does it when that is wanted. */
export function KeyDialog({ asked: { what, key }, onClose }: KeyDialogProps) {
  const [name, setName] = useState(key.name);
  const change = useAccountChange();
  const work = useMutation({
    networkMode: "always",
    mutationFn: () =>
      what === "rename"
        ? change({ change: "renameKey", id: key.id, name })
        : change({ change: what === "replace" ? "replaceKey" : "revokeKey", id: key.id }),
    onSuccess: onClose,
  });
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const isReady = what !== "rename" || (name.trim() !== "" && name.trim() !== key.name);
  return (
    <ModalDialog narrow title={`${verbs[what]} ${key.name}?`} onClose={onClose}>
      <form
        className="px-6 pt-4 pb-5 max-md:px-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !work.isPending) work.mutate();
        }}
      >
        <p className="text-pretty text-ink-2">{consequences[what]}</p>
        {what === "rename" && (
          <TextField
            className="mt-3"
            label="Name"
            inputClassName="w-full flex-1"
            maxLength={longestKeyName}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <div className="mt-3.5 flex flex-wrap gap-2">
          <Button primary type="submit" disabled={!isReady || work.isPending}>
            {verbs[what]}
          </Button>
          <Button ref={keep} onClick={onClose}>
            {what === "rename" ? "Keep its name" : "Keep"}
          </Button>
        </div>
        {work.isError && (
          <p role="alert" className="mt-3 wrap-anywhere">
            {work.error.message}
          </p>
        )}
      </form>
    </ModalDialog>
  );
}
