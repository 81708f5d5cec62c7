import { useState } from 'react'
import { exportProfile } from '../../api/own-endpoints.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { downloadIcon } from '../../features/icons/order-icons.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { profileText } from '../../text/profile.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { exportFileName } from './export-file.ts'
import { ProfileCard } from './profile-card.tsx'

type Dialog = typeof import('./late/delete-dialog.tsx')

/** The user's data to download, and the deletion of the account. */
export function DataCard() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [dialog, setDialog] = useState<Dialog>()
  const [isDeleting, setIsDeleting] = useState(false)
  const attempt = async (act: () => Promise<void>) => {
    setProblem('')
    try {
      await act()
    } catch (error) {
      setProblem(callProblem(error).message)
    }
  }
  const onExport = async () => {
    if (isBusy) return
    setIsBusy(true)
    await attempt(async () => {
      const { data } = await callApi(exportProfile, {}, { timeoutMs: 60_000 })
      saveFile(exportFileName(data.exported_at), JSON.stringify(data, null, 2))
    })
    setIsBusy(false)
  }
  const onDelete = () =>
    attempt(async () => {
      setDialog(await import('./late/delete-dialog.tsx'))
      setIsDeleting(true)
    })
  return (
    <ProfileCard id="data" title={profileText.data} note={profileText.exportNote}>
      <button type="button" aria-disabled={isBusy} onClick={onExport} className={buttonClass('small', 'mt-3 max-md:w-full')}>
        <BusyLabel isBusy={isBusy} icon={<Icon shape={downloadIcon} />}>
          {isBusy ? profileText.exporting : profileText.export}
        </BusyLabel>
      </button>
      {problem && (
        <p role="alert" className="mt-2 text-s font-semibold text-bad">
          {problem}
        </p>
      )}
      <div className="mt-4 pt-4 border-t border-line">
        <p className="note">{profileText.deleteNote}</p>
        <button type="button" onClick={onDelete} className={buttonClass('danger', '-ml-3 -mb-2')}>
          {profileText.delete}
        </button>
      </div>
      {dialog && <dialog.DeleteDialog isOpen={isDeleting} onClose={() => setIsDeleting(false)} />}
    </ProfileCard>
  )
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
