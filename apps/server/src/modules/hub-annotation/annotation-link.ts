/** Where an annotation stands in the list of its project. */
export const annotationLink = ({ projId, id }: { projId: number; id: number }) =>
  `/quickAnnotationList?projId=${projId}&id=${id}`

interface Placed {
  projId: number
  id: number
  fileIds: readonly number[]
}

/** Where it is seen in its models. */
export const annotationSpot = ({ projId, id, fileIds }: Placed) =>
  `/browse?projId=${projId}&files=${fileIds.join()}&annotation=${id}`
