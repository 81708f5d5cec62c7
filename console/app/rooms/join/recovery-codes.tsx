import { useState } from 'react'
import { joinText } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'

/** The codes, which nobody sees again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join('\n'))
    setIsCopied(true)
  }
  return (
    <section className="panel stack">
      <div>
        <h1>{joinText.codesTitle}</h1>
        <p className="muted">{joinText.codesIntro}</p>
      </div>
      <ul className="codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={copy}>{isCopied ? joinText.copied : joinText.copy}</Button>
      <label className="tick">
        <input type="checkbox" checked={isKept} onChange={event => setIsKept(event.target.checked)} />
        {joinText.kept}
      </label>
      <Button look="main" isLarge aria-disabled={!isKept} onClick={onKept}>
        {joinText.enter}
      </Button>
    </section>
  )
}
