package table

import (
	"testing"
)

// TestHolidays: a holiday stops the clock of one seat, ends by itself, and its days are counted.
func TestHolidays(t *testing.T) {
	const hour = 3600
	y := stage(newStory(t), "days")
	leftHours := func() int64 {
		left, _ := y.now().TimeLeft(0, y.now().Now)
		return (left + 60_000) / 3_600_000 // the commands of the test take seconds
	}
	y.wait(4 * hour).do(Command{Do: DoHoliday, By: "ada", N: 3})
	if leftHours() != 72+20 {
		t.Errorf("Ada has %d hours left, want three days and 20 hours", leftHours())
	}
	y.wait(36 * hour).do(Command{Do: DoSay, By: "bo", Text: "Enjoy the sea!"})
	y.refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	if leftHours() != 36+20 {
		t.Errorf("in the middle of the holiday Ada has %d hours left", leftHours())
	}
	y.do(Command{Do: DoHoliday, By: "ada"}) // a day and a half are over, so a whole day is left
	if s := y.now().Seats[0]; leftHours() != 20 || s.Rested != 2 {
		t.Errorf("after the holiday Ada has %d hours left, and the seat is %+v", leftHours(), s)
	}
	y.refused(Command{Do: DoHoliday, By: "ada", N: MaxHoliday - 1}, NoHoliday)
	y.do(Command{Do: DoHoliday, By: "ada", N: MaxHoliday - 2})
	y.wait((MaxHoliday-2)*24*hour+19*hour).refused(Command{Do: DoTimeout, Seat: at(0)}, NotDue)
	y.wait(hour + 60).do(Command{Do: DoTimeout, Seat: at(0), Missed: 1})
	y.refused(Command{Do: DoHoliday, By: "ada", N: 1}, NoHoliday)
}
