import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole sitemap is a few lines: cheaper than asking for it link by link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
