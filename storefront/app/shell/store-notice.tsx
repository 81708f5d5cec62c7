import { useEffect, useState } from 'react'
import { cx } from '../lib/class-names.ts'
import { storeOpened } from '../lib/signals.ts'
import { useThemeInfo } from '../lib/use-theme-info.ts'
import { shellText } from '../text/shell/shell.ts'

const barClass = 'text-ink text-xs text-center px-4 py-1.5'

/** What every page says above its head: that the store is a trial, and why nothing is sold now. Once it sells again the place stays, so that nothing moves. */
export function StoreNotice() {
  const { is_trial: isTrial, notice } = useThemeInfo().store
  const [isOver, setIsOver] = useState(false)
  useEffect(() => storeOpened.listen(() => setIsOver(true)), [])
  return (
    <>
      {isTrial && (
        <aside aria-label={shellText.trialLabel} className={cx('bg-violet-soft', barClass)}>
          {shellText.trial}
        </aside>
      )}
      {notice && (
        <aside aria-label={shellText.notice} lang="id" className={cx('bg-warn-soft font-semibold', barClass, isOver && 'invisible')}>
          {notice.sentence}
        </aside>
      )}
    </>
  )
}
