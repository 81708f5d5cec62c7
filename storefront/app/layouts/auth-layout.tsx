import { Outlet } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { StoreShell } from '../shell/store-shell.tsx'

/** Frame for signing in, in one column. A `stage` is above the column, on a wide screen at its left. */
export default function AuthLayout({ stage }: { stage?: React.ReactNode }) {
  return (
    <StoreShell>
      <div className={cx('wrap grid gap-4 lg:gap-8 items-start pt-4 lg:pt-10', stage ? 'lg:grid-cols-[1.1fr_1fr]' : 'max-w-[37.5rem]')}>
        {stage}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:gap-8">
          <Outlet />
        </div>
      </div>
    </StoreShell>
  )
}
