// Colours for elements whose body has none in the file, by class: so that walls, structure, services and furniture can be told
// apart without one of them being loud. Windows, spaces and what only bounds a volume can be seen through.

/** Opaque ones end in ff. */
const table: readonly (readonly [colour: number, names: string])[] = [
  [0xd8cfc0ff, 'Wall WallStandardCase WallElementedCase Chimney'],
  [0xc3cdd4ff, 'CurtainWall'],
  [0xb5b1a8ff, 'Slab SlabStandardCase SlabElementedCase Ramp RampFlight Course'],
  [0xc2b7a5ff, 'Stair StairFlight'],
  [0xe0dbd0ff, 'Covering'],
  [0xad8377ff, 'Roof'],
  [0xa3afbaff, 'Column ColumnStandardCase'],
  [0x93a5b5ff, 'Beam BeamStandardCase'],
  [0x9aa6aeff, 'Member MemberStandardCase Plate PlateStandardCase Bearing'],
  [0x9d9a92ff, 'Footing Pile DeepFoundation CaissonFoundation'],
  [0xb2946cff, 'Door DoorStandardCase'],
  [0xa5c8d880, 'Window WindowStandardCase'],
  [0x8d959bff, 'Railing ShadingDevice'],
  [
    0xa56f58ff,
    'ReinforcingBar ReinforcingMesh ReinforcingElement Tendon TendonAnchor TendonConduit Fastener MechanicalFastener',
  ],
  [0xc5a888ff, 'Furniture FurnishingElement SystemFurnitureElement MedicalDevice'],
  [
    0x86b0ccff,
    `DuctSegment DuctFitting DuctSilencer AirTerminal AirTerminalBox Damper AirToAirHeatRecovery Fan Humidifier Filter
    CooledBeam`,
  ],
  [
    0x7fb09bff,
    `PipeSegment PipeFitting Valve Pump Tank WasteTerminal StackTerminal Interceptor LiquidTerminal SpaceHeater
    FlowMeter SanitaryTerminal`,
  ],
  [0xc98579ff, 'FireSuppressionTerminal Alarm'],
  [
    0xcdae69ff,
    `CableCarrierSegment CableCarrierFitting CableSegment CableFitting JunctionBox Outlet SwitchingDevice LightFixture Lamp
    ElectricAppliance ElectricDistributionBoard ElectricDistributionPoint DistributionBoard ElectricFlowStorageDevice
    ElectricFlowTreatmentDevice ElectricGenerator ElectricMotor ElectricTimeControl ElectricalElement MotorConnection
    ProtectiveDevice ProtectiveDeviceTrippingUnit SolarDevice Transformer AudioVisualAppliance CommunicationsAppliance
    MobileTelecommunicationsAppliance`,
  ],
  // Older files call ducts, pipes and cables alike, and machines of all services are of one kind.
  [
    0x94afb3ff,
    `FlowSegment FlowFitting FlowController FlowMovingDevice FlowStorageDevice FlowTerminal FlowTreatmentDevice
    DistributionElement DistributionFlowElement DistributionControlElement DistributionChamberElement
    EnergyConversionDevice Boiler Burner Chiller Coil Compressor Condenser CoolingTower Engine EvaporativeCooler
    Evaporator HeatExchanger TubeBundle UnitaryEquipment UnitaryControlElement EquipmentElement Actuator Controller
    FlowInstrument Sensor VibrationDamper VibrationIsolator`,
  ],
  [0xa9ad86ff, 'Site GeographicElement EarthworksElement EarthworksFill ReinforcedSoil Trenching'],
  [0xa79a80ff, 'Geomodel Geoslice GeotechnicalAssembly GeotechnicalElement GeotechnicalStratum Borehole'],
  [0x86a477ff, 'Plant'],
  [0x98989aff, 'Pavement Kerb Road RoadPart RailwayPart BridgePart MarinePart FacilityPart FacilityPartCommon'],
  [0x8f8a86ff, 'Rail TrackElement'],
  [0x9cbcd640, 'Space SpatialZone'],
  [0xb8b8b840, 'VirtualElement'],
]

/** For all classes that the table does not name. */
const otherColour = 0xb4b4b2ff

const colours: ReadonlyMap<string, number> = new Map(
  table.flatMap(([colour, names]) => names.split(/\s+/).map((name) => [`Ifc${name}`, colour] as const)),
)

/** 0xRRGGBBAA for an element of this class, such as IfcWall, whose body has no colour in the file. */
export const defaultColour = (className: string): number => colours.get(className) ?? otherColour
