import type { User } from '@kilat/contract/identity.ts'
import { requestPhoneCode, verifyPhone } from '../../../api/contact-endpoints.ts'
import { CodeForm } from '../../../features/contacts/late/code-form.tsx'
import { showToast } from '../../../features/toast/toasts.ts'
import { setUser } from '../../../session/auth-store.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { codeText } from '../../../text/contacts.ts'
import { localPhone } from '../profile-changes.ts'

/** Verifies the number of the profile by a one-time code. */
export function VerifyPhone({ user }: { user: User }) {
  const take = async (code: string) => {
    const { data } = await callApi(verifyPhone, { body: { code } })
    setUser(data)
    showToast({ title: codeText.verified, variant: 'success' })
  }
  return (
    <CodeForm
      isSecond
      askLabel={codeText.send.whatsapp}
      hint={codeText.sentTo(localPhone(user.phone))}
      submitLabel={codeText.verify}
      busyLabel={codeText.verifying}
      ask={async () => (await callApi(requestPhoneCode)).data}
      take={take}
    />
  )
}
