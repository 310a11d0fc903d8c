// What is still tied. Nothing is added here: an entry that is no longer needed fails the test of the imports and goes.

/** Folders of a group that need each other. */
export const knownFolders: Readonly<Record<string, readonly string[]>> = {}

/** Files that need each other for their types. */
export const knownFiles: readonly string[] = [
  'packages/clash/src/scene/place.ts',
  'packages/clash/src/scene/scene.ts',
  'packages/clash/src/solid/body.ts',
  'packages/clash/src/solid/cut.ts',
  'packages/clash/src/solid/inside.ts',
  'packages/contract/src/access-control/share.ts',
  'packages/contract/src/core/common.ts',
  'packages/contract/src/core/route.ts',
  'packages/contract/src/model/model-element.ts',
  'packages/contract/src/model/model-query.ts',
  'packages/contract/src/model/model-scene.ts',
  'packages/contract/src/model/model-view.ts',
  'packages/viewer/src/model/instance-groups.ts',
  'packages/viewer/src/model/model-data.ts',
  'apps/web/src/features/browse/steps.ts',
  'apps/web/src/features/browse/workbench.ts',
  'apps/web/src/features/document/frame/document-frame.panel.tsx',
  'apps/web/src/features/document/frame/frame-search.tsx',
  'apps/web/src/features/document/frame/frame-side.tsx',
  'apps/web/src/features/document/frame/frame-tools.tsx',
  'apps/web/src/features/document/frame/use-frame-keys.ts',
  'apps/web/src/features/upload/upload-kind.api.ts',
  'apps/web/src/features/upload/upload-store.api.ts',
  'apps/web/src/features/issue/detail/issue-detail.panel.tsx',
  'apps/web/src/features/issue/detail/issue-head.tsx',
  'apps/web/src/features/issue/detail/issue-pictures.tsx',
  'apps/web/src/features/link2d3d/link-preview.page.tsx',
  'apps/web/src/features/link2d3d/preview/link-head.tsx',
]
