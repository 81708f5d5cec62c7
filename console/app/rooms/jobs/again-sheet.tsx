import { type FailedJob, requeueJob } from '@kilat/contract/operator/jobs.ts'
import { ActForm } from '../../acts/act-form.tsx'
import { useSheetAct } from '../../acts/use-sheet-act.ts'
import { call } from '../../api/call.ts'
import { jobNames, jobsText } from '../../text/jobs.ts'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'

/** Asks why a job is tried again, and has it tried. */
export function AgainSheet({ job: { id, name }, onClose }: { job: FailedJob; onClose: () => void }) {
  const doing = useSheetAct({
    send: (reason: string) => call(requeueJob, { params: { name, id }, body: { reason } }),
    reads: ['jobs'],
    onDone: (_, close) => {
      toast({ title: jobsText.done, sentence: jobsText.doneSay, kind: 'ok' })
      close()
    },
    onClose,
  })
  return (
    <Sheet title={jobsText.againTitle(jobNames[name] ?? name)} onClose={onClose}>
      <ActForm
        acting={doing}
        onSend={(_, reason) => doing.act(reason)}
        reasons={jobsText.reasons}
        confirm={jobsText.again}
        busy={jobsText.busy}
        onClose={onClose}
      >
        <Say>{jobsText.againSay}</Say>
      </ActForm>
    </Sheet>
  )
}
