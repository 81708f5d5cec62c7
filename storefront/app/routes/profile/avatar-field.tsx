import type { User } from '@kilat/contract/identity.ts'
import { useId, useRef, useState } from 'react'
import { deleteAvatar, putAvatar } from '../../api/own-endpoints.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { Avatar } from '../../features/account/avatar.tsx'
import { setUser } from '../../session/auth-store.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { profileText } from '../../text/profile.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'

/** The picture: to choose, which shrinks it in the browser, or to delete. */
export function AvatarField({ user }: { user: User }) {
  const picker = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [news, setNews] = useState('')
  const isOwn = user.avatar_url?.startsWith('/') ?? false

  const act = async (words: { busy: string; done: string }, send: () => Promise<{ data: User } | string>) => {
    if (doing) return
    // The delete button disappears with the picture.
    button.current?.focus()
    setDoing(words.busy)
    setProblem('')
    setNews('')
    try {
      const answer = await send()
      if (typeof answer === 'string') setProblem(answer)
      else {
        setUser(answer.data)
        setNews(words.done)
      }
    } catch (error) {
      const { fields, message } = callProblem(error)
      setProblem(fields.image ?? message)
    } finally {
      setDoing(null)
    }
  }
  const onPick = (event: React.ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Allows choosing the same file again after a refusal.
    event.target.value = ''
    if (!file) return
    void act({ busy: profileText.photoBusy, done: profileText.photoSaved }, async () => {
      const { shrinkPicture } = await import('./late/shrink-picture.ts')
      const shrunk = await shrinkPicture(file)
      if ('problem' in shrunk) return shrunk.problem === 'unreadable' ? profileText.photoUnreadable : profileText.photoTooLarge
      return callApi(putAvatar, { body: { image: shrunk.image } })
    })
  }
  const onRemove = () => act({ busy: profileText.photoRemoving, done: profileText.photoRemoved }, () => callApi(deleteAvatar))
  return (
    <>
      <Avatar name={user.name} src={user.avatar_url} className="size-18 text-[1.75rem]" />
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <input ref={picker} type="file" accept="image/*" aria-label={profileText.photo} onChange={onPick} hidden />
          <button
            ref={button}
            type="button"
            aria-disabled={doing !== null}
            aria-describedby={noteId}
            onClick={() => doing || picker.current?.click()}
            className={buttonClass('small')}
          >
            <BusyLabel isBusy={Boolean(doing)}>{doing ?? (isOwn ? profileText.photoPick : profileText.photoAdd)}</BusyLabel>
          </button>
          {isOwn && !doing && (
            <button type="button" onClick={onRemove} className={buttonClass('danger')}>
              {profileText.photoRemove}
            </button>
          )}
        </p>
        <p id={noteId} role="alert" className="mt-1 text-s font-semibold text-bad">
          {problem}
        </p>
        <p role="status" className="text-s font-semibold text-ok">
          {news}
        </p>
      </div>
    </>
  )
}
