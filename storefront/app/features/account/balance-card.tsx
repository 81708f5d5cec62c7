import { formatIdr } from '@kilat/contract/idr.ts'
import { focusSection } from '../../lib/focus-section.ts'
import { useBackOnline } from '../../lib/use-back-online.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { useAuth } from '../../session/auth-store.ts'
import { loadProfile, useProfile } from '../../session/use-profile.ts'
import { accountText } from '../../text/account.ts'

/** The wallet's balance on a dark background, with its actions as `children`. */
export function BalanceCard({ children }: { children?: React.ReactNode }) {
  const user = useProfile()
  const hasFailed = useAuth(state => state.error !== null)
  const { store } = useThemeInfo()
  return (
    <section
      aria-labelledby="saldo"
      className="relative overflow-hidden flex flex-col justify-between gap-6 p-5 lg:p-6 rounded-l bg-(image:--stage) text-white"
    >
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="absolute -right-6 -top-11 h-70 lg:-right-15 lg:h-105 fill-[#7a63ff] opacity-28"
      >
        <path d="M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z" />
      </svg>
      <div className="relative">
        <h2 id="saldo" className="text-sm font-semibold text-lavender">
          {accountText.balance(store.name)}
        </h2>
        <p className="mt-1 min-h-12 text-[min(2.5rem,15vw)] leading-12 font-extrabold tracking-[-0.04em]">
          {user ? <Amount of={user.balance} /> : hasFailed ? <span aria-hidden="true">–</span> : <AmountRoom />}
        </p>
        {!user && hasFailed && <Missing />}
        <p className="mt-1 max-w-[36ch] text-sm text-lavender text-pretty">{accountText.balanceNote}</p>
      </div>
      {children && <div className="relative flex flex-wrap items-center gap-x-4">{children}</div>}
    </section>
  )
}

/** Says why the balance is missing, with a button to load it again. */
function Missing() {
  useBackOnline(loadProfile)
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm font-semibold">
      {accountText.balanceMissing}
      <button
        type="button"
        onClick={event => {
          focusSection(event)
          void loadProfile()
        }}
        className="min-h-11 underline underline-offset-3"
      >
        {accountText.tryAgain}
      </button>
    </p>
  )
}

function AmountRoom() {
  return (
    <>
      <span className="sr-only">{accountText.loading}</span>
      <span aria-hidden="true" className="inline-block w-32 h-8 align-middle rounded-s bg-white opacity-20 animate-pulse" />
    </>
  )
}

function Amount({ of }: { of: number }) {
  const [sign, figures] = [formatIdr(of).slice(0, 2), formatIdr(of).slice(2)]
  return (
    <>
      <span className="mr-1.5 text-[1.375rem] text-lavender">{sign}</span>
      <span>{figures}</span>
    </>
  )
}
