/** Where an annotation is shown. */
export const annotationLink = ({ projId, id }: { projId: number; id: number }) =>
  `/quickAnnotationList?projId=${projId}&id=${id}`
