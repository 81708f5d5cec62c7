import type { ReactNode } from 'react'
import { listedText } from '../text/listed.ts'
import { BonePanel } from './bones.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { MoreButton } from './more-button.tsx'
import { Say } from './say.tsx'

type Input = {
  /** Why it could not be read; undefined if it could. */
  problem: string | undefined
  isPending: boolean
  /** True also if nothing could be read yet. */
  isEmpty: boolean
  /** What an empty list says. */
  none: string
  onRetry: () => void
  /** What the button for the next page says; undefined if there is none. */
  more?: string | undefined
  isMoreComing?: boolean
  onMore?: () => void
  children: ReactNode
}

/** A list that is read page after page: that it loads, is empty, could not be read, or is older than it should be, and the way to more of it. */
export function Listed({ problem, isPending, isEmpty, none, onRetry, more, isMoreComing = false, onMore, children }: Input) {
  const isNone = !isPending && isEmpty && problem === undefined
  return (
    <div className="stack">
      {problem !== undefined && (
        <div className="offline" role="alert">
          <Icon name="alert" />
          <span>
            {problem} {!isPending && !isEmpty && listedText.old}
          </span>
          <Button onClick={onRetry}>{listedText.again}</Button>
        </div>
      )}
      {isPending && problem === undefined && <BonePanel label={listedText.loading} count={4} />}
      {/* It stays, so that whoever sees nothing hears what a filter or a search has led to. */}
      <div role="status" className={isNone ? undefined : 'unseen'}>
        {isNone && <Say>{none}</Say>}
        {!isNone && !isPending && problem === undefined && listedText.shown}
      </div>
      {!isPending && !isEmpty && children}
      <MoreButton label={more} isBusy={isMoreComing} onMore={() => onMore?.()} />
    </div>
  )
}
