import { useState } from 'react'
import { copyText } from '../../lib/copy-text.ts'
import { credentialsText } from '../../text/credentials.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The address that the company's dashboard has to know, to be copied. */
export function NoticeAddress({ url }: { url: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    const isDone = await copyText(url)
    setIsCopied(isDone)
    if (!isDone) toast({ kind: 'info', title: credentialsText.notCopied })
  }
  return (
    <div className="field">
      <span>{credentialsText.notice}</span>
      <div className="notice-address">
        <code>{url}</code>
        <button
          type="button"
          className="icon-button"
          aria-label={`${credentialsText.copy} ${credentialsText.notice.toLowerCase()}`}
          onClick={copy}
        >
          <Icon name={isCopied ? 'check' : 'copy'} isLittle />
        </button>
        <span role="status" className="unseen">
          {isCopied && credentialsText.copied}
        </span>
      </div>
      <small>{credentialsText.noticeHint}</small>
    </div>
  )
}
