import { JsonLd } from '../../components/basics/json-ld.tsx'
import { landingText } from '../../text/landing.ts'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { landingTitleClass } from './steps.tsx'

/** Questions of buyers who do not know the store yet. */
export function LandingFaq({ usualSeconds }: { usualSeconds: number | null }) {
  const questions = landingText.questions(usualSeconds)
  return (
    <section aria-labelledby="tanya" className="grid lg:grid-cols-[1fr_1.2fr] gap-x-16 gap-y-4 items-start">
      <h2 id="tanya" className={landingTitleClass}>
        {landingText.faq}
      </h2>
      <div className="card px-4 lg:px-6 py-1 divide-y divide-line">
        {questions.map(({ question, answer }, at) => (
          <details key={question} className="group/faq" open={at === 0}>
            <summary className="fold">
              {question}
              <Icon shape={downIcon} className="ml-auto transition-transform duration-150 group-open/faq:rotate-180" />
            </summary>
            <p className="pb-4 text-ink-2 max-w-[52ch]">{answer}</p>
          </details>
        ))}
      </div>
      <JsonLd
        describe={() => ({
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        })}
      />
    </section>
  )
}
