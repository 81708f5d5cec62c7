import { normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { openDeposit } from '../../api/deposit-endpoints.ts'
import { callProblem, formSentence } from '../../api/problems/call-problem.ts'
import { PayerPhone } from '../../features/payment/payer-phone.tsx'
import { callApi } from '../../session/calls/call-api.ts'
import { readAccountId } from '../../session/tokens.ts'
import { useProfile } from '../../session/use-profile.ts'
import { depositText } from '../../text/deposit.ts'
import { payerPhoneText } from '../../text/payer-phone.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { readAmount } from './amount-text.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { dropDepositDraft, keepDepositDraft, readDepositDraft } from './deposit-draft.ts'
import { depositKeyFor, dropDepositKey } from './deposit-key.ts'
import { useDepositQuote } from './use-deposit-quote.ts'

const usualAmounts = [20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000]

type Problems = { amount?: string; channel?: string; phone?: string; form?: string }

/** Asks how much to put into the wallet and how to pay it. What was typed and chosen stays after a refusal, and after a reload. */
export function TopUpForm({ onOpened }: { onOpened: (id: string) => void }) {
  const [draft] = useState(readDepositDraft)
  const [typed, setTyped] = useState(draft.typed)
  const [channel, setChannel] = useState(draft.channel)
  const [phone, setPhone] = useState(draft.phone)
  useEffect(() => keepDepositDraft({ typed, channel, phone }), [typed, channel, phone])
  const user = useProfile()
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const amount = readAmount(typed)
  const prices = useDepositQuote(amount)
  const { quote, limits } = prices
  const chosen = prices.isFresh ? quote?.channels.find(({ id, unavailable }) => id === channel && !unavailable) : undefined
  const asking = quote?.channels.find(({ id, asks_phone }) => id === channel && asks_phone)
  const amountProblem = problems.amount ?? prices.problem?.fields.amount
  const chips = usualAmounts.filter(chip => !limits || (chip >= limits.min && chip <= limits.max))
  const type = (text: string) => {
    setTyped(text)
    setProblems({})
  }

  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const missing = findMissing({
      typed,
      amount,
      refused: amountProblem ?? outside(amount, limits),
      channel,
      isUsable: !prices.isFresh || !!chosen,
      lacksPhone:
        asking && !(phone.trim() === '' ? user?.phone : normaliseWhatsapp(phone)) ? payerPhoneText.missing(asking.name) : undefined,
    })
    setProblems(missing)
    const [first] = (['amount', 'channel', 'phone'] as const).filter(name => missing[name])
    if (amount === null || first) return showFirst(form.current, first ?? 'amount')
    setIsBusy(true)
    try {
      const body = { amount, channel, ...(asking && phone.trim() !== '' && { payer_phone: phone.trim() }) }
      const key = depositKeyFor({ ...body, account: readAccountId() })
      const agreed = chosen && { expected_total: chosen.total }
      const { data } = await callApi(openDeposit, { body: { ...body, ...agreed } }, { idempotencyKey: key })
      dropDepositKey()
      dropDepositDraft()
      onOpened(data.id)
    } catch (error) {
      const problem = callProblem(error)
      if (!problem.isUnknown && problem.status !== 429) dropDepositKey()
      if (problem.code === 'price_changed') prices.take(problem.body)
      if (problem.code === 'amount_invalid') setProblems({ amount: problem.message })
      else if (problem.code === 'channel_unavailable') setProblems({ channel: problem.message })
      else if (problem.code === 'payer_phone_invalid') setProblems({ phone: problem.message })
      else setProblems({ form: formSentence(problem) })
      setIsBusy(false)
    }
  }

  return (
    <section id="isi-saldo" aria-labelledby={titleId} className="card p-4 lg:p-6">
      <h2 id={titleId} className="title-card">
        {depositText.title}
      </h2>
      <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-5 mt-3">
        <fieldset className="min-w-0">
          <legend className="sr-only">{depositText.chips}</legend>
          <div className="flex flex-wrap gap-2">
            {chips.map(chip => (
              <label
                key={chip}
                className="pill relative has-checked:border-violet-text has-checked:bg-violet-soft has-checked:text-violet-text radio-ring"
              >
                <input
                  type="radio"
                  name="chip"
                  value={chip}
                  checked={amount === chip}
                  onChange={() => type(formatIdr(chip).slice(2))}
                  className="radio-over"
                />
                {formatIdr(chip)}
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          label={depositText.own}
          hint={limits ? depositText.limits(limits.min, limits.max) : depositText.limitsUnknown}
          before={
            <span aria-hidden="true" className="pl-3.5 font-semibold text-ink-2">
              Rp
            </span>
          }
          {...(amountProblem && { error: amountProblem })}
        >
          {input => (
            <input
              {...input}
              name="amount"
              inputMode="numeric"
              autoComplete="off"
              placeholder={depositText.example}
              value={typed}
              onChange={event => type(event.currentTarget.value)}
            />
          )}
        </Field>
        {prices.problem && !prices.problem.fields.amount && (
          <p role="alert" className="flex items-center justify-between gap-3 pl-3.5 rounded-m bg-bad-soft text-s font-semibold text-bad">
            {depositText.quoteFailed}
            <button type="button" onClick={prices.retry} className={buttonClass('quiet')}>
              {depositText.retry}
            </button>
          </p>
        )}
        <ChannelChoice
          rows={quote?.channels ?? []}
          channel={channel}
          hasPrices={prices.isFresh}
          isLoading={prices.isLoading}
          problem={problems.channel}
          onChannel={id => {
            setChannel(id)
            setProblems(({ amount }) => ({ ...(amount && { amount }) }))
          }}
        />
        {asking && (
          <PayerPhone
            app={asking.name}
            name="phone"
            value={phone}
            known={user?.phone ? 'profile' : null}
            problem={problems.phone}
            onChange={text => {
              setPhone(text)
              setProblems(({ phone: _, ...others }) => others)
            }}
          />
        )}
        <div className="grid gap-2">
          {problems.form && (
            <p role="alert" className="text-s font-semibold text-bad">
              {problems.form}
            </p>
          )}
          <button type="submit" aria-disabled={isBusy} className={buttonClass('main', 'w-full')}>
            <BusyLabel isBusy={isBusy}>
              {isBusy ? depositText.busy : chosen ? depositText.pay(chosen.total) : depositText.payUnknown}
            </BusyLabel>
          </button>
          <p className="note text-pretty">{depositText.rule}</p>
        </div>
      </form>
    </section>
  )
}

type Asked = {
  typed: string
  amount: number | null
  refused: string | undefined
  channel: string
  isUsable: boolean
  lacksPhone: string | undefined
}

/** Known before the server answers about this amount. */
function outside(amount: number | null, limits: { min: number; max: number } | null): string | undefined {
  if (amount === null || !limits) return undefined
  if (amount < limits.min) return depositText.tooLittle(limits.min)
  return amount > limits.max ? depositText.tooMuch(limits.max) : undefined
}

function findMissing({ typed, amount, refused, channel, isUsable, lacksPhone }: Asked): Problems {
  if (typed.trim() === '') return { amount: depositText.noAmount }
  if (amount === null) return { amount: depositText.notNumber }
  if (refused) return { amount: refused }
  if (!channel || !isUsable) return { channel: depositText.noChannel }
  return lacksPhone === undefined ? {} : { phone: lacksPhone }
}

/** Leads to the first field that is wrong. */
function showFirst(form: HTMLFormElement | null, name: 'amount' | 'channel' | 'phone'): void {
  form?.querySelector<HTMLInputElement>(`input[name=${name}]:not(:disabled)`)?.focus()
}
