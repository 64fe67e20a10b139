import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../proxy/sandbox/sandbox.ts';
import type { SandboxSettingsInput } from '../../proxy/sandbox/context/settings.ts';
import type { OpenWaybill } from '../open-waybill.ts';
import type { Team } from '../team.ts';

/** The page and the service of a scene. */
export interface Stage {
  page: Page;
  service: Sandbox;
  waybill: OpenWaybill;
  browser: Browser;
  /**
   * Starts a service and a Waybill for this scene alone; the page's addresses then lead to this
   * Waybill.
   */
  own: (
    service: SandboxSettingsInput,
    settings?: object,
  ) => Promise<{ service: Sandbox; waybill: OpenWaybill }>;
  /** Starts a Waybill where people sign in. */
  team: (settings?: object) => Promise<Team>;
}

/** A screen in a state that people encounter. */
export interface Scene {
  name: string;
  /**
   * Brings the page into this state and waits for it; returns the page if it is not the stage's
   * own.
   */
  show: (stage: Stage) => Promise<Page | void>;
}
