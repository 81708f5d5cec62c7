import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // A second build beside the one that is being served.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The whole sitemap is a few lines: cheaper than asking for it link by link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
