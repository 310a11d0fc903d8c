import type { LibraryFolder, ProjectSub } from '@sunmao/contract'
import { Tree, type TreeDataNode } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathOf } from '../library.api.ts'

export interface Place {
  subId: number
  folderId?: number | undefined
}

interface FolderTreeProps {
  subs: readonly ProjectSub[]
  folders: readonly LibraryFolder[]
  /** Files that lie in a sub itself. */
  loose: readonly { subId: number; files: number }[]
  place: Place
  onPlace: (place: Place) => void
}

const keyOf = ({ subId, folderId }: Place) => (folderId ? `f${folderId}` : `s${subId}`)

/** The buildings of the project, and below each its folders. */
export function FolderTree({ subs, folders, loose, place, onPlace }: FolderTreeProps) {
  const { t } = useTranslation()
  const nodes = useMemo(() => nodesOf(subs, folders, loose), [subs, folders, loose])
  const [opened, setOpened] = useState<readonly string[]>([])
  const { subId, folderId } = place
  // What is chosen is seen, whoever opened it.
  useEffect(() => {
    const above = pathOf(folders, folderId).map((one) => `f${one.folderId}`)
    setOpened((before) => [...new Set([...before, `s${subId}`, ...above])])
  }, [folders, subId, folderId])
  return (
    <Tree<TreeDataNode & { place: Place }>
      blockNode
      motion={false}
      aria-label={t('library.folders')}
      className="library-tree"
      treeData={nodes}
      selectedKeys={[keyOf(place)]}
      expandedKeys={[...opened]}
      onExpand={(keys) => setOpened(keys.map(String))}
      onSelect={(_, { node }) => onPlace(node.place)}
    />
  )
}

type Node = TreeDataNode & { place: Place }

function nodesOf(
  subs: readonly ProjectSub[],
  folders: readonly LibraryFolder[],
  loose: FolderTreeProps['loose'],
): Node[] {
  const below = new Map<string, LibraryFolder[]>()
  for (const folder of folders) {
    const key = folder.pid ? `f${folder.pid}` : `s${folder.subId}`
    below.set(key, [...(below.get(key) ?? []), folder])
  }
  const inSub = new Map(loose.map(({ subId, files }) => [subId, files]))
  const titleOf = (name: string, files: number) => (
    <span className="library-node">
      <span className="library-node-name" title={name}>
        {name}
      </span>
      {files > 0 && <span className="library-count">{files}</span>}
    </span>
  )
  const nodeOf = ({ folderId, subId, name, files }: LibraryFolder): Node => ({
    key: `f${folderId}`,
    title: titleOf(name, files),
    place: { subId, folderId },
    children: (below.get(`f${folderId}`) ?? []).map(nodeOf),
  })
  return subs.map(({ subId, subName }) => ({
    key: `s${subId}`,
    title: titleOf(subName, inSub.get(subId) ?? 0),
    place: { subId },
    children: (below.get(`s${subId}`) ?? []).map(nodeOf),
  }))
}
