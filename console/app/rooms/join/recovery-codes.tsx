import { useRef, useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { joinText } from '../../text/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Say } from '../../ui/say.tsx'

/** The codes, which nobody sees again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = async () => {
    const isDone = await copyText(codes.join('\n'))
    if (!isDone && list.current) getSelection()?.selectAllChildren(list.current)
    setIsCopied(isDone)
  }
  return (
    <section className="panel stack">
      <div>
        <h1>{joinText.codesTitle}</h1>
        <p className="muted">{joinText.codesIntro}</p>
      </div>
      <ul className="codes" ref={list}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {isCopied === false && <Say kind="warn">{joinText.notCopied}</Say>}
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
