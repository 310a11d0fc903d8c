import type { WorkbookPack } from '@sunmao/workbook'
import { useEffect, useState } from 'react'

/** Pictures of a workbook that lie on one of its sheets, ready to be drawn. */
export function usePictures(pack: WorkbookPack, wanted: readonly number[]): ReadonlyMap<number, ImageBitmap> {
  const [pictures, setPictures] = useState<ReadonlyMap<number, ImageBitmap>>(new Map())
  const key = wanted.join()
  useEffect(() => {
    let isGone = false
    const load = async (index: number) => {
      const { bytes, type } = await pack.picture(index)
      const bitmap = await createImageBitmap(new Blob([bytes as BlobPart], { type }))
      if (isGone) bitmap.close()
      else setPictures((old) => new Map(old).set(index, bitmap))
    }
    for (const index of new Set(key.split(',').filter(Boolean).map(Number))) load(index).catch(() => undefined)
    return () => {
      isGone = true
      setPictures((old) => {
        for (const bitmap of old.values()) bitmap.close()
        return new Map()
      })
    }
  }, [pack, key])
  return pictures
}
