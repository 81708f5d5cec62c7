/** Frame of the content beside the account's menu, so that all its pages have the same place and width. */
export default function DashboardWrapper({ children }: { children: React.ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 lg:gap-5 min-w-0">{children}</div>
}
