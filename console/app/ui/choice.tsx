import { useId } from 'react'

type Input = {
  label: string
  value: string
  /** What the empty choice is called. */
  all: string
  options: readonly { id: string; name: string }[]
  onChoose: (value: string) => void
}

/** A labelled list of which one is chosen, or all; what is chosen stays in it even if it is not offered any more. */
export function Choice({ label, value, all, options, onChoose }: Input) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {value !== '' && !options.some(({ id }) => id === value) && <option value={value}>{value}</option>}
      </select>
    </div>
  )
}
