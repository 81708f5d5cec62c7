import { type FailedJob, requeueJob } from '@kilat/contract/operator/jobs.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { ReasonFields, readReason } from '../../acts/reason-fields.tsx'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { call, sentenceOf } from '../../api/call.ts'
import { jobNames, jobsText } from '../../text/jobs.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Asks why a job is tried again, and has it tried. */
export function AgainSheet({ job: { id, name }, onClose }: { job: FailedJob; onClose: () => void }) {
  const known = useQueryClient()
  const { close, tell } = useSheetEnd(onClose)
  const doing = useMutation({
    mutationFn: (reason: string) => call(requeueJob, { params: { name, id }, body: { reason } }),
    onSuccess: () => {
      toast({ title: jobsText.done, sentence: jobsText.doneSay, kind: 'ok' })
      close()
    },
    onError: tell,
    onSettled: () => known.invalidateQueries({ queryKey: ['jobs'] }),
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!doing.isPending) doing.mutate(readReason(new FormData(event.currentTarget), jobsText.reasons))
  }
  return (
    <Sheet title={jobsText.againTitle(jobNames[name] ?? name)} onClose={onClose}>
      <form className="stack" onSubmit={send}>
        <Say>{jobsText.againSay}</Say>
        {doing.error && <Say kind="bad">{sentenceOf(doing.error)}</Say>}
        <ReasonFields reasons={jobsText.reasons} />
        <Button type="submit" look="main" isLarge busyText={doing.isPending ? jobsText.busy : undefined}>
          {jobsText.again}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {jobsText.notNow}
        </Button>
      </form>
    </Sheet>
  )
}
