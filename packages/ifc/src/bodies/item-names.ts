// Types of items as the standard writes them; a file has them in capitals.
const names = `
AdvancedBrep AdvancedBrepWithVoids BSplineCurve BSplineCurveWithKnots BSplineSurfaceWithKnots Block BooleanClippingResult
BooleanResult BoundingBox BoxedHalfSpace CartesianPoint CartesianPointList3D Circle ClosedShell CompositeCurve
ConnectedFaceSet CsgSolid CurveBoundedPlane CurveBoundedSurface CylindricalSurface DirectrixCurveSweptAreaSolid Ellipse
ExtrudedAreaSolid ExtrudedAreaSolidTapered Face FaceBasedSurfaceModel FaceSurface FacetedBrep FacetedBrepWithVoids
FixedReferenceSweptAreaSolid GeometricCurveSet GeometricSet GradientCurve HalfSpaceSolid IndexedPolyCurve
IndexedPolygonalFace Line ManifoldSolidBrep MappedItem OpenShell Plane PolygonalBoundedHalfSpace PolygonalFaceSet Polyline
RationalBSplineCurveWithKnots RationalBSplineSurfaceWithKnots RectangularPyramid RectangularTrimmedSurface
RevolvedAreaSolid RevolvedAreaSolidTapered RightCircularCone RightCircularCylinder SectionedSolidHorizontal SectionedSpine
SectionedSurface SegmentedReferenceCurve ShapeRepresentation ShellBasedSurfaceModel Sphere SphericalSurface
SurfaceCurveSweptAreaSolid SurfaceOfLinearExtrusion SurfaceOfRevolution SweptDiskSolid SweptDiskSolidPolygonal TextLiteral
TextLiteralWithExtent ToroidalSurface TriangulatedFaceSet TriangulatedIrregularNetwork TrimmedCurve`

const byCapitals = new Map(
  names
    .trim()
    .split(/\s+/)
    .map((name) => [`IFC${name.toUpperCase()}`, `Ifc${name}`]),
)

/** `IfcExtrudedAreaSolid`; one that the standard does not have stays as it is written. */
export const itemName = (typeName: string): string => byCapitals.get(typeName) ?? typeName
