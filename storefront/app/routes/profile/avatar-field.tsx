import type { User } from '@kilat/contract/identity.ts'
import { useId, useRef, useState } from 'react'
import { Avatar } from '../../features/account/avatar.tsx'
import { callProblem } from '../../features/account/call-problem.ts'
import { setUser } from '../../features/auth/auth-store.ts'
import { callApi } from '../../lib/call-api.ts'
import { deleteAvatar, putAvatar } from '../../lib/own-endpoints.ts'
import { profileText } from '../../text/profile.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'

/** The picture: chosen, made small in the browser, or taken away. */
export function AvatarField({ user }: { user: User }) {
  const picker = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isOwn = user.avatar_url?.startsWith('/') ?? false

  const act = async (send: () => Promise<{ data: User } | string>) => {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      const answer = await send()
      if (typeof answer === 'string') setProblem(answer)
      else setUser(answer.data)
    } catch (error) {
      const { fields, message } = callProblem(error)
      setProblem(fields.image ?? message)
    } finally {
      setIsBusy(false)
    }
  }
  const onPick = (event: React.ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // The same file may be picked again after a refusal.
    event.target.value = ''
    if (!file) return
    void act(async () => {
      const { shrinkPicture } = await import('./shrink-picture.ts')
      const shrunk = await shrinkPicture(file)
      if ('problem' in shrunk) return shrunk.problem === 'unreadable' ? profileText.photoUnreadable : profileText.photoTooLarge
      return callApi(putAvatar, { body: { image: shrunk.image } })
    })
  }
  return (
    <>
      <Avatar name={user.name} src={user.avatar_url} className="size-18 text-[1.75rem]" />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <input
            ref={picker}
            type="file"
            accept="image/*"
            aria-label={profileText.photo}
            tabIndex={-1}
            onChange={onPick}
            className="sr-only"
          />
          <button
            type="button"
            aria-disabled={isBusy}
            aria-describedby={noteId}
            onClick={() => isBusy || picker.current?.click()}
            className={buttonClass('small')}
          >
            {isBusy && <Spinner />}
            {isBusy ? profileText.photoBusy : isOwn ? profileText.photoPick : profileText.photoAdd}
          </button>
          {isOwn && !isBusy && (
            <button type="button" onClick={() => act(() => callApi(deleteAvatar))} className={buttonClass('danger')}>
              {profileText.photoRemove}
            </button>
          )}
        </p>
        <p id={noteId} role="status" className="mt-1 text-s font-semibold text-bad empty:hidden">
          {problem}
        </p>
      </div>
    </>
  )
}
