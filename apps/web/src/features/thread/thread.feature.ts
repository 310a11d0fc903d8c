import { thread } from '@sunmao/contract'
import { defineFeature } from '../../manifest/feature.ts'

export const threadFeature = defineFeature({
  name: 'thread',
  staleOn: { thread: [thread.list, thread.posts] },
})
