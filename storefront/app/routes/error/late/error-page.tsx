import { isRouteErrorResponse, useLocation } from 'react-router'
import type { Failure, NotFound } from '../../../api/page-problem.ts'
import { statusMessage } from '../../../api/problems/status-message.ts'
import { ProductTile, tileGridClass } from '../../../components/products/product-tile.tsx'
import { isRecord } from '../../../lib/record.ts'
import { ProductSearch } from '../../../shell/product-search.tsx'
import { errorText } from '../../../text/error.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Link } from '../../../ui/link.tsx'

/** The page for "not found" and any other fatal status. It needs no loaded data. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) {
    const found = isNotFound(error.data) ? error.data : { path: pathname, likely: [] }
    return <NotFoundPage {...found} />
  }
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message = isRouteErrorResponse(error) ? statusMessage(status, error.statusText) : statusMessage(status)
  const { help, isUnanswered }: Partial<Failure> = isRouteErrorResponse(error) && isFailure(error.data) ? error.data : {}
  const isRefusal = status < 500 || isUnanswered
  return (
    <div className="wrap grid justify-items-center text-center pt-8">
      <title>{isUnanswered ? errorText.refusedTitle : message}</title>
      <CutSign text={String(status)} />
      <h1 className={titleClass}>{isRefusal ? errorText.refusedTitle : errorText.fatalTitle}</h1>
      {!isUnanswered && <p className={codeClass}>{message}</p>}
      <p className="mt-3 mb-6 text-ink-2 max-w-[36ch]">{help ?? (isRefusal ? errorText.refusedHelp : errorText.fatalHelp)}</p>
      <a className={buttonClass('main')} href={pathname.replace(/^[/\\]+/, '/') + search}>
        {errorText.reload}
      </a>
      <div className="w-full max-w-110 mt-5.5 text-left">
        <ProductSearch />
      </div>
      <Link className={buttonClass('quiet', 'mt-2')} to="/" reloadDocument>
        {errorText.home}
      </Link>
    </div>
  )
}

const titleClass = 'mt-5 title-page'
const codeClass = 'mt-3 px-3.5 py-2 rounded-m bg-sunken text-sm font-semibold text-ink-2 wrap-anywhere'

function NotFoundPage({ path, likely }: NotFound) {
  return (
    <div className="wrap">
      <title>{errorText.notFound(path)}</title>
      <div className="grid justify-items-center text-center pt-8">
        <CutSign text="404" />
        <h1 className={titleClass}>{errorText.notFoundTitle}</h1>
        <p className={codeClass}>{errorText.notFound(path)}</p>
        <p className="mt-3 text-ink-2 max-w-[36ch]">{errorText.notFoundHelp}</p>
        <div className="w-full max-w-110 mt-5.5 mb-3 text-left">
          <ProductSearch />
        </div>
        <Link className={buttonClass('main')} to="/">
          {errorText.home}
        </Link>
      </div>
      {likely.length > 0 && (
        <section className="mt-9 lg:mt-14" aria-labelledby="mungkin">
          <h2 id="mungkin" className="mb-3 title-section">
            {errorText.likely}
          </h2>
          <ul className={`${tileGridClass} max-md:[&>:nth-child(n+7)]:hidden`}>
            {likely.map(product => (
              <li key={product.id}>
                <ProductTile product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** The status as a picture with a bolt cut in two; other statuses are plain figures below it. */
function CutSign({ text }: { text: string }) {
  const bolt = 'M14.6 1.2 3.4 14.1h7.1L8 22.8 20.6 9.2h-7.4l3.9-8Z'
  const isFramed = text === '404'
  return (
    <svg viewBox="0 0 300 140" aria-hidden="true" className="w-[min(300px,84vw)] h-auto">
      <clipPath id="cut-up">
        <path d="M0-2h24v9.6L0 14.2Z" />
      </clipPath>
      <clipPath id="cut-low">
        <path d="M0 15 24 8.4V26H0Z" />
      </clipPath>
      {isFramed && (
        <g fill="none" stroke="var(--ink)" strokeWidth="24" strokeLinejoin="round">
          <path d="M66 122V20L14 88h76" />
          <path d="M262 122V20l-52 68h76" />
        </g>
      )}
      <g transform="translate(82 2) scale(5.5)">
        <g clipPath="url(#cut-up)" transform="translate(-.5 -.3)">
          <path d={bolt} fill="#8d78ff" />
        </g>
        <g clipPath="url(#cut-low)" transform="translate(.7 .5)">
          <path d={bolt} fill="var(--violet)" />
        </g>
      </g>
    </svg>
  )
}

function isFailure(value: unknown): value is Failure {
  return isRecord(value) && typeof value.help === 'string'
}

function isNotFound(value: unknown): value is NotFound {
  return isRecord(value) && typeof value.path === 'string' && Array.isArray(value.likely)
}
