/** Mouse, pen and fingers. One pointer writes, two move the board; what a pinch began by accident is taken back. */
import type { Game } from "../game/game.svelte";
import { settings } from "../store/settings.svelte";
import type { Hit, Layout } from "./geometry";
import { UNIT } from "./look";
import type { Pen } from "./pen.svelte";
import type { Zoom } from "./zoom.svelte";

const LONG_PRESS = 450;
/** A second tap within this time is a double one. */
const AGAIN = 400;
const BUTTONS = ["left", "middle", "right"] as const;
const SLOP = 8;
const INSIDE = 0.3;

interface Point {
  x: number;
  y: number;
}

interface Stroke {
  id: number;
  start: Hit;
  from: Point;
  last: Hit;
  secondary: boolean;
  follow: ((hit: Hit) => void) | null;
  pressed: ReturnType<typeof setTimeout> | null;
  /** A long press has acted already. */
  acted: boolean;
}

/** What a board does when it is touched: a player's marks, or a setter's clues. */
export interface Strokes {
  readonly layout: Layout;
  readonly pen: Pen;
  /** The game that is played; none where clues are drawn. */
  readonly game: Game | null;
  /** What lies under a point, in cells. */
  hit(x: number, y: number): Hit | null;
  begin(): void;
  commit(): void;
  rollback(): void;
  tap(hit: Hit, secondary: boolean): void;
  /** A second tap in the same cell. Returns whether it meant something. */
  tapAgain?(hit: Hit): boolean;
  /** Follows a drag: what it gives back is called with every new point, the first one included. */
  drag(start: Hit, secondary: boolean): (hit: Hit) => void;
  /** Whether a drag counts before it leaves its first cell. */
  dragsInside(secondary: boolean): boolean;
  /** Whether a drag goes on with what a long press did. */
  readonly pressesOn: boolean;
  /** Whether a key meant something. */
  press(event: KeyboardEvent): boolean;
}

export class Pointers {
  private readonly down = new Map<number, Point>();
  private stroke: Stroke | null = null;
  private panning = false;
  private tapped = { place: -1, when: 0 };
  /** A finger on cells that are too small for it: it moves the board, or a tap enlarges it. */
  private looking: { id: number; from: Point; moved: boolean } | null = null;

  constructor(
    private readonly hand: Strokes,
    private readonly zoom: Zoom,
    private readonly box: () => DOMRect,
  ) {}

  begin(event: PointerEvent): void {
    if (event.button > 2) return;
    const point = this.point(event);
    this.down.set(event.pointerId, point);
    if (this.down.size > 1) {
      this.cancelStroke();
      this.looking = null;
      this.panning = true;
      return;
    }
    const hit = this.hit(point);
    const use = event.pointerType === "mouse" ? (settings.mouse[BUTTONS[event.button] ?? "left"] ?? "first") : event.button === 2 ? "second" : "first";
    if (use === "move" || this.hand.pen.moving) {
      this.panning = true;
      return;
    }
    if (event.pointerType === "touch" && this.hand.game && this.zoom.tiny) {
      this.looking = { id: event.pointerId, from: point, moved: false };
      this.panning = true;
      return;
    }
    if (!hit) return;
    const secondary = use === "second";
    this.hand.pen.adding = event.ctrlKey || event.shiftKey || event.metaKey;
    this.stroke = {
      id: event.pointerId,
      start: hit,
      from: point,
      last: hit,
      secondary,
      follow: null,
      pressed: event.pointerType === "mouse" ? null : setTimeout(() => this.longPress(), LONG_PRESS),
      acted: false,
    };
    this.hand.begin();
  }

  move(event: PointerEvent): void {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const point = this.point(event);
    if (this.panning) {
      if (this.looking && Math.hypot(point.x - this.looking.from.x, point.y - this.looking.from.y) > SLOP) this.looking.moved = true;
      this.panOrPinch(event.pointerId, before, point);
      this.down.set(event.pointerId, point);
      return;
    }
    this.down.set(event.pointerId, point);
    if (this.stroke?.id === event.pointerId) this.draw(this.stroke, point);
  }

  end(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    const { stroke, looking } = this;
    if (looking?.id === event.pointerId) {
      this.looking = null;
      // Nobody can aim at such a cell: the tap brings it near, and writes nothing.
      if (!looking.moved) this.zoom.near(looking.from.x, looking.from.y);
    }
    if (stroke?.id === event.pointerId) {
      this.stopWaiting(stroke);
      this.stroke = null;
      if (!stroke.follow && !stroke.acted) {
        const { place } = stroke.start.cell;
        const again = !stroke.secondary && place === this.tapped.place && event.timeStamp - this.tapped.when < AGAIN;
        this.tapped = { place: stroke.secondary ? -1 : place, when: event.timeStamp };
        this.hand.pen.cursor = place;
        if (!(again && this.hand.tapAgain?.(stroke.start))) this.hand.tap(stroke.start, stroke.secondary);
      }
      this.hand.commit();
    }
    if (this.down.size === 0) this.panning = false;
  }

  cancel(event: PointerEvent): void {
    this.down.delete(event.pointerId);
    this.looking = null;
    this.cancelStroke();
    if (this.down.size === 0) this.panning = false;
  }

  private draw(stroke: Stroke, point: Point): void {
    const distance = Math.hypot(point.x - stroke.from.x, point.y - stroke.from.y);
    if (distance > SLOP) this.stopWaiting(stroke);
    const hit = this.hit(point);
    if (!hit) return;
    if (!stroke.follow) {
      if (distance <= SLOP || !this.isDrag(stroke, hit, distance)) return;
      stroke.follow = this.hand.drag(stroke.start, stroke.secondary);
      stroke.follow(stroke.start);
    }
    for (const cell of this.hand.layout.path(stroke.last.cell, hit.cell))
      stroke.follow(cell === hit.cell ? hit : { cell, dx: 0.5, dy: 0.5, edge: null });
    if (stroke.last.cell === hit.cell) stroke.follow(hit);
    stroke.last = hit;
    this.hand.pen.cursor = hit.cell.place;
  }

  private isDrag(stroke: Stroke, hit: Hit, distance: number): boolean {
    if (this.hand.dragsInside(stroke.secondary))
      return distance > INSIDE * UNIT * this.zoom.scale;
    return hit.cell !== stroke.start.cell;
  }

  private longPress(): void {
    const { stroke } = this;
    if (!stroke || stroke.follow) return;
    stroke.secondary = true;
    stroke.acted = true;
    // A drag that follows paints what this press writes: it must see the cell as it was before.
    const follow = this.hand.drag(stroke.start, true);
    this.hand.pen.cursor = stroke.start.cell.place;
    this.hand.tap(stroke.start, true);
    if (this.hand.pressesOn) stroke.follow = follow;
    navigator.vibrate?.(12);
  }

  private panOrPinch(id: number, before: Point, now: Point): void {
    const other = [...this.down].find(([key]) => key !== id)?.[1];
    if (!other) {
      this.zoom.pan(now.x - before.x, now.y - before.y);
      return;
    }
    const spread = (point: Point): number => Math.hypot(point.x - other.x, point.y - other.y);
    this.zoom.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (spread(before) > 0) {
      this.zoom.by(spread(now) / spread(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
    }
  }

  private cancelStroke(): void {
    if (!this.stroke) return;
    this.stopWaiting(this.stroke);
    this.stroke = null;
    this.hand.rollback();
  }

  private stopWaiting(stroke: Stroke): void {
    if (stroke.pressed !== null) clearTimeout(stroke.pressed);
    stroke.pressed = null;
  }

  private point(event: PointerEvent): Point {
    const box = this.box();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  private hit(point: Point): Hit | null {
    const [col, row] = this.zoom.cells(point.x, point.y);
    return this.hand.hit(col, row);
  }
}
