// What counts as an element. The standard's names of IFC2x, 2x2, 2x3, 4, 4.1, 4.2 and 4.3 together, without their Ifc.
// Openings and other subtractions are not there (they are holes, not things), nor are ports, grids, annotations and analytical
// members.
const elementNames = `
Actuator AirTerminal AirTerminalBox AirToAirHeatRecovery Alarm AudioVisualAppliance Beam BeamStandardCase Bearing
Boiler Borehole BuildingElement BuildingElementComponent BuildingElementPart BuildingElementProxy BuiltElement
Burner CableCarrierFitting CableCarrierSegment CableFitting CableSegment CaissonFoundation Chiller Chimney
CivilElement Coil Column ColumnStandardCase CommunicationsAppliance Compressor Condenser Controller ConveyorSegment
CooledBeam CoolingTower Course Covering CurtainWall Damper DeepFoundation DiscreteAccessory DistributionBoard
DistributionChamberElement DistributionControlElement DistributionElement DistributionFlowElement Door
DoorStandardCase DuctFitting DuctSegment DuctSilencer EarthworksElement EarthworksFill ElectricAppliance
ElectricDistributionBoard ElectricDistributionPoint ElectricFlowStorageDevice ElectricFlowTreatmentDevice
ElectricGenerator ElectricMotor ElectricTimeControl ElectricalElement Element ElementAssembly ElementComponent
EnergyConversionDevice Engine EquipmentElement EvaporativeCooler Evaporator Fan Fastener FeatureElement
FeatureElementAddition Filter FireSuppressionTerminal FlowController FlowFitting FlowInstrument FlowMeter
FlowMovingDevice FlowSegment FlowStorageDevice FlowTerminal FlowTreatmentDevice Footing FurnishingElement Furniture
GeographicElement Geomodel Geoslice GeotechnicalAssembly GeotechnicalElement GeotechnicalStratum HeatExchanger
Humidifier ImpactProtectionDevice Interceptor JunctionBox Kerb Lamp LightFixture LiquidTerminal MechanicalFastener
MedicalDevice Member MemberStandardCase MobileTelecommunicationsAppliance MooringDevice MotorConnection
NavigationElement Outlet Pavement Pile PipeFitting PipeSegment Plate PlateStandardCase ProjectionElement
ProtectiveDevice ProtectiveDeviceTrippingUnit Pump Rail Railing Ramp RampFlight ReinforcedSoil ReinforcingBar
ReinforcingElement ReinforcingMesh Roof SanitaryTerminal Sensor ShadingDevice Sign Signal Slab SlabElementedCase
SlabStandardCase SolarDevice SpaceHeater StackTerminal Stair StairFlight SurfaceFeature SwitchingDevice
SystemFurnitureElement Tank Tendon TendonAnchor TendonConduit TrackElement Transformer TransportElement
TransportationDevice TubeBundle UnitaryControlElement UnitaryEquipment Valve Vehicle VibrationDamper
VibrationIsolator VirtualElement Wall WallElementedCase WallStandardCase WasteTerminal Window WindowStandardCase
Plant Proxy Space Trenching`

const named = (list: string) =>
  new Map(
    list
      .trim()
      .split(/\s+/)
      .map((name) => [`IFC${name.toUpperCase()}`, `Ifc${name}`]),
  )

/** From the name in capitals, as a file has it, to the one that people know. */
export const elementClasses: ReadonlyMap<string, string> = named(elementNames)

/** Parts of the structure and of the positioning, which are elements when they have a body of their own, as a site has its terrain. */
export const spatialClasses: ReadonlyMap<string, string> = named(`
Site Building BuildingStorey SpatialZone ExternalSpatialElement Facility FacilityPart FacilityPartCommon Bridge BridgePart
Road RoadPart Railway RailwayPart MarineFacility MarinePart Alignment Referent LinearPositioningElement`)

/** As people know it, from the name in capitals of an element's type. */
export const classNameOf = (type: string): string => elementClasses.get(type) ?? spatialClasses.get(type) ?? type

/** What plays the storey: a floor of a house, or a part of a bridge, road or railway. */
export const storeyTypes: ReadonlySet<string> = new Set([
  'IFCBUILDINGSTOREY',
  'IFCFACILITYPART',
  'IFCFACILITYPARTCOMMON',
  'IFCBRIDGEPART',
  'IFCROADPART',
  'IFCRAILWAYPART',
  'IFCMARINEPART',
])

export const systemTypes = [
  'IFCSYSTEM',
  'IFCDISTRIBUTIONSYSTEM',
  'IFCDISTRIBUTIONCIRCUIT',
  'IFCELECTRICALCIRCUIT',
  'IFCBUILDINGSYSTEM',
  'IFCBUILTSYSTEM',
] as const

/** Where PredefinedType stands, when the first enumeration behind the tag is another one. */
export const predefinedTypeIndex: ReadonlyMap<string, number> = new Map([
  ['IFCELEMENTASSEMBLY', 9],
  ['IFCSPACE', 9],
  ['IFCSITE', -1],
  ['IFCPROXY', -1],
])
